/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import type { Environment } from '../src/client/environment';
import { OutreachError } from '../src/client/errors';
import { checkBaseUrl } from '../src/client/http/urls';
import type { Seen } from './assumptions/facts';
import { judgeAssumptions } from './assumptions/judge';
import { CannotContact } from './cannot';
import { compareDocument } from './document/compare';
import { operationsOf } from './document/openApi';
import { documentIn } from './document/read';
import { readAttachments } from './reading/attachments';
import { filterAgents, filterConversations } from './reading/filters';
import { createReader, type Reader } from './reading/reader';
import { readRecords } from './reading/records';
import { checkRefusals } from './reading/refusals';
import { createService, DOCUMENT } from './reading/service';
import { type Report, shareFindings } from './report/finding';
import { createMask } from './report/mask';

export interface ContactOptions {
	readonly baseUrl: string;
	/** If missing, only the document is compared. */
	readonly apiKey?: string;
	/** Whether to show values of the answers unmasked. */
	readonly showsData: boolean;
	readonly environment: Environment;
	readonly fetch: typeof fetch;
}

/** Compares a service with the contract and changes nothing in it. Throws `CannotContact` if that is not possible. */
export async function contact(options: ContactOptions): Promise<Report> {
	const { apiKey, environment, fetch, showsData } = options;
	const baseUrl = checkedBaseUrl(options.baseUrl);
	const service = createService({ baseUrl, apiKey, environment, fetch });
	const reader = createReader(service, createMask(showsData), () => environment.now());
	const hasKey = apiKey !== undefined;

	const reply = await (hasKey ? reader : service).ask(DOCUMENT);
	const document = documentIn(reply, `${baseUrl}${DOCUMENT.path}`, hasKey);
	const operations = operationsOf(document, new URL(baseUrl).pathname.replace(/\/$/, ''));
	const seen = hasKey ? await readAll(reader) : undefined;
	return {
		baseUrl,
		hasKey,
		requests: service.requests(),
		findings: shareFindings([...compareDocument(operations), ...reader.findings]),
		unread: reader.unread,
		assumptions: judgeAssumptions(operations, seen),
	};
}

function checkedBaseUrl(url: string): string {
	try {
		return checkBaseUrl(url);
	} catch (error) {
		if (error instanceof OutreachError) throw new CannotContact(error.message);
		throw error;
	}
}

async function readAll(reader: Reader): Promise<Seen> {
	const pages = await readRecords(reader);
	const agentsByStatus = await filterAgents(reader, pages);
	const conversationsNotUnreadOnly = await filterConversations(reader, pages);
	const attachments = await readAttachments(reader, pages);
	await checkRefusals(reader, pages);
	return { pages, agentsByStatus, conversationsNotUnreadOnly, attachments };
}
