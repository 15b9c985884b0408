"""moto's doubles of Amazon S3 and DynamoDB: one bucket and one table, in memory.

Neither checks a signature, but a request has to say which service it is for. What a client without an SDK sends:

- S3: `GET /rows?list-type=2&max-keys=25`, with no header at all. What carries no Authorization is taken to be for S3.
- DynamoDB: `POST /` with a JSON body and
      Authorization: AWS4-HMAC-SHA256 Credential=any/20240101/us-east-1/dynamodb/aws4_request, SignedHeaders=, Signature=
      X-Amz-Target: DynamoDB_20120810.Query (or .Scan)
      Content-Type: application/x-amz-json-1.0
  The region has to be us-east-1, where the table is. Without Authorization the answer is S3's, with status 200.
"""

import threading

from moto.backends import get_backend
from moto.core import DEFAULT_ACCOUNT_ID
from moto.moto_server.threaded_moto_server import ThreadedMotoServer

import serving
from rows import ROWS, Row

BUCKET = TABLE = "rows"
REGION = "us-east-1"


def fill_bucket():
    """Stores an object for each row: its key is the row's name, its content the row's id."""
    # Not through the server, which would take seconds for so many requests.
    s3 = get_backend("s3")[DEFAULT_ACCOUNT_ID]["aws"]
    s3.create_bucket(BUCKET, REGION)
    for row in ROWS:
        s3.put_object(BUCKET, row.name, str(row.id).encode())


def fill_table():
    """Stores an item for each row in one partition, `list` = "rows", sorted by id."""
    dynamodb = get_backend("dynamodb")[DEFAULT_ACCOUNT_ID][REGION]
    dynamodb.create_table(
        name=TABLE,
        schema=[{"AttributeName": "list", "KeyType": "HASH"}, {"AttributeName": "id", "KeyType": "RANGE"}],
        attr=[{"AttributeName": "list", "AttributeType": "S"}, {"AttributeName": "id", "AttributeType": "N"}],
        billing_mode="PAY_PER_REQUEST",
        throughput=None,
        global_indexes=None,
        indexes=None,
        streams=None,
        sse_specification=None,
        tags=[],
        deletion_protection_enabled=False,
        warm_throughput=None,
    )
    for row in ROWS:
        dynamodb.put_item(TABLE, item(row))


def item(row: Row) -> dict:
    """A row as DynamoDB writes it."""
    return {
        "list": {"S": "rows"},
        "id": {"N": str(row.id)},
        "name": {"S": row.name},
        "score": {"NULL": True} if row.score is None else {"N": str(row.score)},
        "created": {"S": row.created.isoformat()},
    }


def main():
    options = serving.arguments(__doc__)
    fill_bucket()
    fill_table()
    server = ThreadedMotoServer(ip_address=serving.HOST, port=options.port, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    serving.announce(port)
    serving.run(threading.Event().wait)  # the server has a thread of its own


if __name__ == "__main__":
    main()
