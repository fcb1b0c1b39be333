"""OpenStack Swift with its S3 API, in one process, for the tests:

    python3 s3-server.py ACCOUNT:USER SECRET

One account, container and object server, and the proxy that speaks S3 and checks signatures (Swift's middleware s3api), each on
a loopback port of its own, their files in a temporary folder. Prints the port of the proxy as a line; ends with its standard
input, so with its parent, and takes the folder with it.
"""

import eventlet

eventlet.patcher.monkey_patch()

import os  # noqa: E402
import shutil  # noqa: E402
import sys  # noqa: E402
import tempfile  # noqa: E402

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

BACKEND = """
[pipeline:main]
pipeline = app
[app:app]
use = egg:swift#{kind}
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
container_update_timeout = 60
log_name = {kind}
log_level = ERROR
"""

PROXY = """
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
swift_dir = {folder}
account_autocreate = true
allow_account_management = true
node_timeout = 60
conn_timeout = 10
log_level = ERROR
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_bucket_listing = 100
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
"""


class Cache:
    """What memcached is to Swift, which refuses callers without it."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


def build_ring(folder, kind, port):
    """One device holds everything, once."""
    ring = RingBuilder(4, 1, 0)
    device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': 'disk', 'meta': ''}
    ring.add_dev({**device, 'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, f'{kind}.ring.gz'))


def serve(folder, name, listener, text):
    file = os.path.join(folder, f'{name}.conf')
    with open(file, 'w') as config:
        config.write(text)
    app = loadapp(file, global_conf={'log_name': name})
    cache = Cache()

    def with_cache(env, start_response):
        return app({**env, 'swift.cache': cache}, start_response)

    eventlet.spawn(wsgi.server, listener, with_cache, utils.NullLogger(), protocol=SwiftHttpProtocol, debug=False)


def main():
    user, secret = sys.argv[1:]
    folder = tempfile.mkdtemp(prefix='s3-')
    utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'tests'
    os.makedirs(os.path.join(folder, 'devices', 'disk'))
    backends = {kind: eventlet.listen(('127.0.0.1', 0)) for kind in ('account', 'container', 'object')}
    for kind, listener in backends.items():
        build_ring(folder, kind, listener.getsockname()[1])
    for kind, listener in backends.items():
        serve(folder, kind, listener, BACKEND.format(kind=kind, folder=folder))
    proxy = eventlet.listen(('127.0.0.1', 0))
    serve(folder, 'proxy', proxy, PROXY.format(folder=folder, user=user.replace(':', '_'), secret=secret))
    print(proxy.getsockname()[1], flush=True)
    eventlet.tpool.execute(sys.stdin.read)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


main()
