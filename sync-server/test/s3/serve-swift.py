"""Serves OpenStack Swift with its S3 interface from a folder: serve-swift.py FOLDER PROXY ACCOUNT CONTAINER OBJECT (ports)."""

import ctypes
import getpass
import os
import signal
import sys

folder, ports = sys.argv[1], dict(zip(("proxy", "account", "container", "object"), sys.argv[2:]))

# Swift looks for this file in /etc unless it is told before anything else is imported.
from swift.common import utils

utils.SWIFT_CONF_FILE = f"{folder}/swift.conf"
with open(utils.SWIFT_CONF_FILE, "w") as conf:
    conf.write("[swift-hash]\nswift_hash_path_suffix = test\n")

from swift.common.ring import RingBuilder
from swift.common.wsgi import run_wsgi

common = f"""[DEFAULT]
bind_ip = 127.0.0.1
workers = 0
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
user = {getpass.getuser()}
log_address = /dev/null
"""
storage = """[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""
# The name memcherrish:user with the password `secret` may do everything. Nothing listens at the address of the cache.
proxy = """[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_memcherrish_user = secret .admin
"""

os.makedirs(f"{folder}/devices/disk")
for name, port in ports.items():
    with open(f"{folder}/{name}.conf", "w") as conf:
        sections = proxy if name == "proxy" else storage.format(name=name)
        conf.write(common.replace("workers", f"bind_port = {port}\nworkers") + sections)
    if name != "proxy":
        ring = RingBuilder(4, 1, 1)
        ring.add_dev(dict(id=0, region=1, zone=1, weight=1, ip="127.0.0.1", port=int(port), device="disk"))
        ring.rebalance()
        ring.get_ring().save(f"{folder}/{name}.ring.gz")

for name in ports:
    if os.fork() == 0:
        # PR_SET_PDEATHSIG: ends with the parent.
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        sys.exit(run_wsgi(f"{folder}/{name}.conf", f"{name}-server"))
os.wait()
