/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { contentOf } from '../../../packages/sandbox/conversations/attachments';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { importExample, TRIGGER } from '../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../packages/rehearsal/n8n/executions';
import type { Attachment } from '../../../src/contract/conversations';
import { keepUnread, messagesOf } from '../support/conversations';
import { expectSuccess, type Environment } from '../support/environment';

/** Has a picture, a sound, a video, external media, and two attachments that the API does not hand out. */
const WITH_ATTACHMENTS = seeded.conversations.attachments;
const HANDED_OUT: ReadonlyArray<Attachment['type']> = ['image', 'audio', 'video', 'external_media'];

/** The bytes of each attachment that the API hands out, by the beginning of its file's name. */
async function expectedFiles(
	sandbox: Sandbox,
	ids: readonly string[],
): Promise<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	for (const { id, attachments } of ids.flatMap((each) => messagesOf(sandbox, each))) {
		for (const [index, attachment] of attachments.entries()) {
			if (!HANDED_OUT.includes(attachment.type)) continue;
			const { bytes, size } = contentOf(attachment);
			const chunks: Uint8Array[] = [];
			for await (const chunk of bytes(0, size)) chunks.push(chunk);
			files.set(`${id}-${index}-`, Buffer.concat(chunks));
		}
	}
	return files;
}

export function saveAttachments(environment: Environment) {
	const before = new Set<string>();
	const folder = () => environment.n8n.filesFolder;
	const saved = () => readdirSync(folder()).filter((name) => !before.has(name));

	beforeEach(() => {
		for (const name of readdirSync(folder())) before.add(name);
	});
	afterEach(() => {
		for (const name of saved()) rmSync(path.join(folder(), name));
	});

	function expectSaved(files: ReadonlyMap<string, Buffer>) {
		const names = saved();
		expect(names).toHaveLength(files.size);
		for (const [start, bytes] of files) {
			const name = names.find((each) => each.startsWith(start))!;
			expect({ start, name }).toEqual({
				start,
				name: expect.stringMatching(/^[\p{L}\p{M}\p{N}._-]+$/u),
			});
			expect(readFileSync(path.join(folder(), name)).equals(bytes)).toBe(true);
		}
	}

	test('saves what the API hands out, byte for byte, and says what it does not', async () => {
		const { n8n, credential, sandbox } = environment;
		keepUnread(sandbox, [seeded.conversations.interested, WITH_ATTACHMENTS]);
		const { id: workflowId } = await importExample(n8n, credential, 'save-attachments');
		const files = await expectedFiles(sandbox, [WITH_ATTACHMENTS]);
		expect(files.size).toBe(4);

		const execution = await runWorkflow(n8n, workflowId, TRIGGER);
		expectSuccess(execution);
		expectSaved(files);
		expect(execution.output('Not saved')).toEqual([
			{
				result: `Message ${seeded.messages.files}, attachment 1: The API does not hand out attachments of type file`,
			},
			{
				result: `Message ${seeded.messages.files}, attachment 2: The API does not hand out attachments of type unsupported`,
			},
		]);

		const again = await runWorkflow(n8n, workflowId, 'Every hour');
		expectSuccess(again);
		expectSaved(files);
	});

	test('stays in its folder whatever a lead calls a file', async () => {
		const { n8n, credential, sandbox } = environment;
		keepUnread(sandbox, []);
		for (const name of ['../../escaped.png', '/etc/cron.d/escaped', '.hidden', 'a\u0000b\nc.png']) {
			sandbox.control.addAttachment({
				conversation_id: seeded.conversations.manyMessages,
				type: 'image',
				name,
			});
		}
		const files = await expectedFiles(sandbox, [seeded.conversations.manyMessages]);
		expect(files.size).toBe(4);

		const { id: workflowId } = await importExample(n8n, credential, 'save-attachments');
		expectSuccess(await runWorkflow(n8n, workflowId, TRIGGER));
		expectSaved(files);
	});

	test('goes on with the others where one is too large', async () => {
		const { n8n, credential, sandbox } = environment;
		keepUnread(sandbox, []);
		sandbox.control.addAttachment({
			conversation_id: seeded.conversations.manyMessages,
			type: 'video',
			byte_size: 200_000_000,
		});
		const small = sandbox.control.addAttachment({
			conversation_id: seeded.conversations.manyMessages,
			type: 'image',
		});
		const { id: workflowId } = await importExample(n8n, credential, 'save-attachments');

		const execution = await runWorkflow(n8n, workflowId, TRIGGER);
		expectSuccess(execution);
		expect(saved()).toEqual([expect.stringMatching(new RegExp(`^${small.id}-0-`))]);
		expect(execution.output('Not saved')).toEqual([{ result: expect.stringContaining('100 MB') }]);
	});
}
