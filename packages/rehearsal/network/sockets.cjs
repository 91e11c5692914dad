const dgram = require('node:dgram');
const net = require('node:net');
const path = require('node:path');

const files = require('../preload/files.cjs');

/** Routes HTTP, with TLS or without, to the stage. Refuses anything else that leads out of the rehearsal. */
function leadSockets(destinations, refuse) {
	const { connect } = net.Socket.prototype;
	net.Socket.prototype.connect = function (...args) {
		// Node's own callers pass the arguments in an array.
		const given = Array.isArray(args[0]) ? args[0] : args;
		const options = optionsIn(given);
		const fail = (to) => {
			const error = refuse(to);
			process.nextTick(() => this.destroy(error));
			return this;
		};
		if (options.path != null) {
			const isOurs = path.dirname(options.path) === path.dirname(files.conductor);
			return isOurs ? connect.apply(this, args) : fail({ host: `the socket ${options.path}` });
		}
		const to = {
			host: destinations.nameOf(options.host || 'localhost'),
			port: Number(options.port),
		};
		const done = given.findLast((arg) => typeof arg === 'function');
		if (destinations.isOpen(to)) {
			// The caller's own lookup could lead out of this machine.
			return connect.call(this, { ...options, lookup: undefined }, done);
		}
		if (!destinations.isHttp(to)) return fail(to);
		// An address needs no lookup.
		const led = { ...options, host: '127.0.0.1', port: destinations.stage };
		for (const name of ['family', 'hints', 'localAddress', 'localPort', 'lookup']) delete led[name];
		if (!this.encrypted) watchSilence(this, () => refuse(to));
		return connect.call(this, led, done);
	};
}

/** The stage waits for a request. If the caller waits as well, as for SMTP, it is no HTTP, and the caller gives up. */
function watchSilence(socket, tell) {
	let isConnected = false;
	socket.once('connect', () => (isConnected = true));
	socket.once('close', () => {
		if (isConnected && socket.bytesWritten === 0) tell();
	});
}

/** Reads the arguments of `connect` as Node does. */
function optionsIn([first, second]) {
	if (typeof first === 'object' && first !== null) return first;
	if (Number.isNaN(Number(first))) return { path: first };
	return { port: first, host: typeof second === 'string' ? second : undefined };
}

/** n8n itself sends no datagrams. */
function closeDatagrams(refuse) {
	const { prototype } = dgram.Socket;
	prototype.connect = (port, host) => {
		throw refuse({ host: typeof host === 'string' ? host : 'localhost', port });
	};
	prototype.send = (...args) => {
		const host = args.findLast((arg) => typeof arg === 'string');
		// The first argument may be the text.
		throw refuse({ host: args.lastIndexOf(host) > 0 ? host : 'localhost' });
	};
}

module.exports = { closeDatagrams, leadSockets };
