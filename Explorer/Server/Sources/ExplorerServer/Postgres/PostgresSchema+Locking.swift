extension PostgresSchema {
    /// Waits for other transactions that replace the data or rebuild blocks, and excludes them until this one ends.
    static let excludingSeeds = "SELECT pg_advisory_xact_lock(hashtext('explorer seed'))"

    /// Locks the tables of the schema that serves, as far as they exist, so that it can be dropped.
    ///
    /// The order is that of the servers: pages read blocks and then users, edits write a key and then the edit. `DROP SCHEMA`
    /// alone locks in another order, and would be part of a deadlock. Programs that change users lock blocks after users. If
    /// the deadlock with such a program ends this lock, the exception releases all of its locks, and it is repeated.
    static let locking = """
        DO $body$
        DECLARE locked text;
        BEGIN
            LOOP
                BEGIN
                    FOREACH locked IN ARRAY ARRAY[\(lockOrder)] LOOP
                        IF to_regclass(locked) IS NOT NULL THEN
                            EXECUTE 'LOCK TABLE ' || locked || ' IN ACCESS EXCLUSIVE MODE';
                        END IF;
                    END LOOP;
                    EXIT;
                EXCEPTION WHEN deadlock_detected THEN
                    NULL;
                END;
            END LOOP;
        END $body$;
        """

    private static let lockOrder =
        (Sort.allCases.map(PostgresBlocks.table) + ["idempotency_key", "edit", "users"])
        .map { "'\(name).\($0)'" }.joined(separator: ", ")
}
