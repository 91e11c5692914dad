/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { checkServerIdentity, connect, type ConnectionOptions } from 'node:tls';

import { startStage, type Stage } from '../../services/stage';

let stage: Stage;
let other: Stage;
beforeAll(async () => {
	stage = await startStage({ now: () => 0, seed: 1 });
	other = await startStage({ now: () => 0, seed: 1 });
});
afterAll(async () => {
	await Promise.all([stage.close(), other.close()]);
});

/** What a client that trusts the stage says of its certificate: the error, or undefined. */
const problemFor = async (options: ConnectionOptions) =>
	await new Promise<string | undefined>((resolve) => {
		const to = { host: '127.0.0.1', port: stage.port, ca: stage.certificate };
		const socket = connect({ ...to, ...options }, () => {
			socket.destroy();
			resolve(undefined);
		});
		socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
	});

/** A host name of so many characters, whose labels have at most 59. */
const nameOf = (length: number) => `${`${'a'.repeat(59)}.`.repeat(5).slice(2 - length)}io`;

// A name of 126 is the first whose list takes 128 bytes, one of 253 is the longest: there the sizes are written differently.
test.each([4, 65, 126, 253])('a client trusts it for a name of %i characters', async (length) => {
	expect(await problemFor({ servername: nameOf(length) })).toBeUndefined();
});

test.each(['127.0.0.1', '::1'])(
	'a client trusts it for %s, which it does not send',
	async (address) => {
		const problem = await problemFor({
			checkServerIdentity: (_, certificate) => checkServerIdentity(address, certificate),
		});
		expect(problem).toBeUndefined();
	},
);

test('a client that asks for one name does not trust it for another', async () => {
	const problem = await problemFor({
		servername: 'one.example',
		checkServerIdentity: (_, certificate) => checkServerIdentity('other.example', certificate),
	});
	expect(problem).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
});

test('a client of one rehearsal does not trust another', async () => {
	const options = { servername: 'one.example', ca: other.certificate };
	expect(await problemFor(options)).toBe('CERT_SIGNATURE_FAILURE');
});
