const { readFileSync } = require('node:fs');
const net = require('node:net');

const files = require('../preload/files.cjs');

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|::ffff:127(\.\d+){3})$/i;

/** Ports of protocols that are not HTTP. */
const OTHER_PROTOCOLS = [
	20, 21, 22, 23, 25, 53, 88, 110, 111, 119, 135, 139, 143, 389, 445, 465, 514, 587, 636, 873, 989,
	990, 993, 995, 1080, 1433, 1521, 1883, 2049, 2525, 3306, 3389, 4222, 5222, 5432, 5671, 5672, 6379,
	6380, 6432, 8883, 9042, 9092, 11211, 27017, 27018, 27019, 33060, 50000,
];

/** These addresses belong to no host: they are reserved for tests (RFC 2544). */
const PLACEHOLDERS = '198.18';

/** Knows where the connections of this process go. */
function createDestinations() {
	const { stage, open } = JSON.parse(readFileSync(files.network, 'utf8'));
	const { N8N_PORT, N8N_RUNNERS_BROKER_PORT, N8N_RUNNERS_TASK_BROKER_URI } = process.env;
	const broker = N8N_RUNNERS_TASK_BROKER_URI && new URL(N8N_RUNNERS_TASK_BROKER_URI).port;
	const ports = [stage, ...open, N8N_PORT, N8N_RUNNERS_BROKER_PORT, broker];
	const openPorts = new Set(ports.filter(Boolean).map(Number));
	const names = [];

	return {
		/** The port of the server that answers in place of all others. */
		stage,
		/** Services on this machine that n8n may reach. */
		isOpen: ({ host, port }) => isHere(host) && openPorts.has(port),
		isHttp: ({ port }) => !OTHER_PROTOCOLS.includes(port),
		/** Stands for a name, so that nothing looks the name up. */
		addressOf(name) {
			if (!names.includes(name)) names.push(name);
			const index = names.indexOf(name) + 1;
			return `${PLACEHOLDERS}.${(index >> 8) & 255}.${index & 255}`;
		},
		/** The name that an address stands for. */
		nameOf(address) {
			if (!net.isIPv4(address) || !address.startsWith(`${PLACEHOLDERS}.`)) return address;
			const [, , high, low] = address.split('.').map(Number);
			return names[high * 256 + low - 1] ?? address;
		},
	};
}

const isHere = (host) => LOOPBACK.test(host);

module.exports = { createDestinations, isHere };
