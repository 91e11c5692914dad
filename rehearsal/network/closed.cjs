const childProcess = require('node:child_process');
const dgram = require('node:dgram');
const dns = require('node:dns');
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');

const files = require('../preload/files.cjs');

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|::ffff:127(\.\d+){3})$/i;

/** n8n's own runner of Code nodes is the one program that it may start. */
const RUNNER = /task-runner[\\/]/;
/** At its start. Without Python, it goes on without a runner of Python. */
const ASKED_BY_N8N = 'python3 --version';

/** Keeps this process from everything but this machine, and writes down what it tried. */
function closeNetwork() {
	// A proxy on this machine would lead out of it.
	for (const name of Object.keys(process.env)) {
		if (/^(https?|all)_proxy$/i.test(name)) delete process.env[name];
	}
	closeSockets();
	closeDatagrams();
	closeNames();
	closePrograms();
	// For those who import them by name.
	syncBuiltinESMExports();
}

/** Of HTTP, TLS and everything else that is made of sockets. */
function closeSockets() {
	const { connect } = net.Socket.prototype;
	net.Socket.prototype.connect = function (...args) {
		// Node's own callers hand the arguments over in an array.
		const [first, second] = Array.isArray(args[0]) ? args[0] : args;
		const { host, port, path } =
			typeof first === 'object' ? first : { host: stringOf(second), port: first };
		const isPath = path != null || Number.isNaN(Number(port));
		if (isPath || isHere(host)) return connect.apply(this, args);
		const error = refuse(`${host}`, { port: Number(port) });
		process.nextTick(() => this.destroy(error));
		return this;
	};
}

function closeDatagrams() {
	const { Socket } = dgram;
	const { connect, send } = Socket.prototype;
	Socket.prototype.connect = function (port, host, ...rest) {
		if (isHere(stringOf(host))) return connect.call(this, port, host, ...rest);
		throw refuse(host, { port });
	};
	Socket.prototype.send = function (...args) {
		const host = args.findLast((arg) => typeof arg === 'string');
		// The first argument may be the text.
		if (args.lastIndexOf(host) <= 0 || isHere(host)) return send.apply(this, args);
		throw refuse(host);
	};
}

/** A name that is looked up tells a server of it. */
function closeNames() {
	for (const owner of [dns, dns.Resolver.prototype]) {
		closeLookups(owner, (error, rest) => process.nextTick(() => rest.at(-1)(error)));
	}
	for (const owner of [dns.promises, dns.promises.Resolver.prototype]) {
		closeLookups(owner, (error) => Promise.reject(error));
	}
}

function closeLookups(owner, answer) {
	const names = Object.getOwnPropertyNames(owner);
	for (const name of names.filter((one) => /^(lookup|resolve\w*|reverse)$/.test(one))) {
		const look = owner[name];
		owner[name] = function (host, ...rest) {
			const isOpen = isHere(host) || (name === 'lookup' && net.isIP(host));
			return isOpen ? look.call(this, host, ...rest) : answer(refuse(host), rest);
		};
	}
}

/** A program would have a network of its own. */
function closePrograms() {
	const { spawn } = childProcess.ChildProcess.prototype;
	childProcess.ChildProcess.prototype.spawn = function (options) {
		if (options.args?.some((arg) => RUNNER.test(arg))) return spawn.call(this, options);
		if (options.args?.includes(ASKED_BY_N8N)) throw errorFor(ASKED_BY_N8N);
		throw refuse(`the program ${options.file}`);
	};
	for (const name of ['execFileSync', 'execSync', 'spawnSync']) {
		childProcess[name] = (program) => {
			throw refuse(`the program ${program}`);
		};
	}
}

const isHere = (host) => host == null || host === '' || LOOPBACK.test(host);

const stringOf = (value) => (typeof value === 'string' ? value : undefined);

/** Returns the error for whoever tried. */
function refuse(host, { port = null } = {}) {
	appendFileSync(files.refused, `${JSON.stringify({ at: Date.now(), host, port })}\n`);
	return errorFor(host);
}

function errorFor(host) {
	const error = new Error(
		`The rehearsal lets nothing out of this machine, so ${host} is not reached`,
	);
	return Object.assign(error, { code: 'EREHEARSAL' });
}

module.exports = { closeNetwork };
