const dns = require('node:dns');
const net = require('node:net');

const { isHere } = require('./destinations.cjs');

/** Looking up a name tells a server about it. So names get placeholder addresses, and any other query is refused. */
function closeNames(destinations, refuse) {
	for (const owner of [dns, dns.Resolver.prototype]) {
		closeLookups(owner, (find, rest) => {
			const { error, results } = attempt(find);
			process.nextTick(() => rest.at(-1)(error, ...(results ?? [])));
		});
	}
	for (const owner of [dns.promises, dns.promises.Resolver.prototype]) {
		closeLookups(owner, async (find) => {
			const { error, results } = attempt(find);
			if (error) throw error;
			const [address, family] = results;
			return family === undefined ? address : { address, family };
		});
	}

	function closeLookups(owner, answer) {
		const names = Object.getOwnPropertyNames(owner);
		for (const name of names.filter((one) => /^(lookup(Service)?|resolve\w*|reverse)$/.test(one))) {
			const look = owner[name];
			owner[name] = function (host, ...rest) {
				const isKnown = name === 'lookup' && (isHere(host) || !host || net.isIP(host));
				if (isKnown) return look.call(this, host, ...rest);
				return answer(() => placeholders(name, host, rest[0]), rest);
			};
		}
	}

	/** What the callback gets after the error. */
	function placeholders(name, host, options) {
		const address = () => destinations.addressOf(host);
		if (name === 'resolve4' || (name === 'resolve' && typeof options !== 'string')) {
			return [[options?.ttl ? { address: address(), ttl: 60 } : address()]];
		}
		if (name === 'resolve' && options === 'A') return [[address()]];
		// Code that asks for IPv6 asks for IPv4 as well.
		if (name === 'resolve6' || options === 'AAAA') throw NO_IPV6;
		if (name !== 'lookup') throw refuse({ host });
		if (options?.all) return [[{ address: address(), family: 4 }]];
		return [address(), 4];
	}
}

const NO_IPV6 = Object.assign(new Error('The rehearsal has no IPv6'), { code: dns.NODATA });

function attempt(find) {
	try {
		return { error: null, results: find() };
	} catch (error) {
		return { error };
	}
}

module.exports = { closeNames };
