#!/usr/bin/env python3
"""Reads a planned list with Spark and writes it as Parquet: spark-submit --py-files paginate_source.py read_list.py PLAN
FOLDER.

The arguments after `--` are passed to each run of paginate, such as `-- --header-env 'Authorization: Bearer $TOKEN'`.
"""

import argparse
import shlex

from paginate_source import PlanSource
from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan")
    parser.add_argument("folder")
    parser.add_argument("options", nargs="*", help="options of paginate run, after --")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("paginate").getOrCreate()
    spark.dataSource.register(PlanSource)
    items = spark.read.format("paginate").option("plan", arguments.plan).option(
        "arguments", shlex.join(arguments.options)).load()
    items.write.mode("overwrite").parquet(arguments.folder)
    print(f"{spark.read.parquet(arguments.folder).count()} items in {arguments.folder}")
    spark.stop()


if __name__ == "__main__":
    main()
