const { appendFileSync } = require('node:fs');

const files = require('../preload/files.cjs');
const { isHere } = require('./destinations.cjs');

/**
 * Logs what leaves this machine, by watching Node's calls to the operating system. `closed.cjs` keeps all connections
 * on this machine, so nothing should leave; this checks it in another way.
 */
function watchNetwork() {
	const { TCP } = process.binding('tcp_wrap');
	const { UDP } = process.binding('udp_wrap');
	const names = process.binding('cares_wrap');
	watch(TCP.prototype, ['connect', 'connect6'], ([, address]) => address);
	watch(UDP.prototype, ['connect', 'connect6'], ([address]) => address);
	watch(UDP.prototype, ['send', 'send6'], (args) => args.find((arg) => typeof arg === 'string'));
	watch(names, ['getaddrinfo', 'getnameinfo'], ([, name]) => name);
	const { prototype } = names.ChannelWrap;
	const queries = Object.keys(prototype).filter((name) => /^(query|getHostBy)/.test(name));
	watch(prototype, queries, ([, name]) => name);
}

function watch(owner, methods, hostIn) {
	for (const method of methods) {
		const call = owner[method];
		owner[method] = function (...args) {
			const host = hostIn(args);
			if (host !== undefined && !isHere(host)) {
				appendFileSync(files.escaped, `${JSON.stringify({ at: Date.now(), host })}\n`);
			}
			return call.apply(this, args);
		};
	}
}

module.exports = { watchNetwork };
