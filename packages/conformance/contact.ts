/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import type { Environment } from 'n8n-nodes-outreach/src/client/environment';
import { OutreachError } from 'n8n-nodes-outreach/src/client/errors';
import { checkBaseUrl } from 'n8n-nodes-outreach/src/client/http/urls';
import type { JsonRecord } from 'n8n-nodes-outreach/src/contract/json';
import { judgeAssumptions } from './assumptions/judge';
import type { Seen } from './assumptions/judgements';
import { CannotContact } from './cannotContact';
import { compareDocument } from './document/compare';
import { type Operation, operationsOf } from './document/openApi';
import { documentIn } from './document/parse';
import { createVocabulary } from './document/vocabulary';
import { readAttachments } from './responses/attachments';
import { checkThatItAnswers, readDocument } from './responses/document';
import {
	checkFilters,
	filterAgents,
	filterConversations,
	readUnknownParameter,
} from './responses/filters';
import { createReader, type Reader } from './responses/reader';
import { readRecords } from './responses/records';
import { checkRefusals } from './responses/refusals';
import { createService, type Service } from './responses/service';
import { type Finding, type Report, shareFindings } from './report/finding';
import { createMask } from './report/mask';

interface ContactOptions {
	readonly baseUrl: string;
	/** If missing, only the document is compared. */
	readonly apiKey?: string;
	/** The document, if it is not to be read from the service, and its name. */
	readonly document?: { readonly text: string; readonly name: string };
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
	const hasKey = apiKey !== undefined;

	const found = await findDocument(options, service, baseUrl);
	const { operations, document, missing } = found;
	const mask = createMask(showsData, createVocabulary(document));
	const reader = createReader(service, mask, () => environment.now());
	const seen = hasKey ? await readAll(reader) : undefined;
	return {
		baseUrl,
		hasKey,
		requests: service.requests(),
		findings: shareFindings([...found.findings, ...reader.findings]),
		unread: [
			...(missing === undefined ? [] : [{ endpoint: DOCUMENT_NAME, why: missing }]),
			...reader.unread,
		],
		assumptions: judgeAssumptions(operations, seen),
	};
}

const DOCUMENT_NAME = 'The API document';

interface FoundDocument {
	readonly document?: JsonRecord;
	readonly operations: readonly Operation[];
	readonly findings: readonly Finding[];
	/** Why there is no document, if there is none. */
	readonly missing?: string;
}

/** The document, from a file or the service. Without one, a key still shows the answers. */
async function findDocument(
	{ document, apiKey }: ContactOptions,
	service: Service,
	baseUrl: string,
): Promise<FoundDocument> {
	const compare = (found: JsonRecord): FoundDocument => {
		const operations = operationsOf(found, new URL(baseUrl).pathname.replace(/\/$/, ''));
		return { document: found, operations, findings: compareDocument(operations) };
	};
	const hasKey = apiKey !== undefined;
	if (document) {
		const found = compare(documentIn(document.text, document.name));
		if (hasKey) await checkThatItAnswers(service, baseUrl);
		return found;
	}
	try {
		return compare(await readDocument(service, baseUrl, hasKey));
	} catch (error) {
		if (!(error instanceof CannotContact && hasKey)) throw error;
		if (!(await answers(service, baseUrl))) throw error;
		return { operations: [], findings: [], missing: error.message };
	}
}

async function answers(service: Service, baseUrl: string): Promise<boolean> {
	try {
		await checkThatItAnswers(service, baseUrl);
		return true;
	} catch (error) {
		if (error instanceof CannotContact) return false;
		throw error;
	}
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
	await checkFilters(reader, pages);
	const unknownParameter = await readUnknownParameter(reader);
	await checkRefusals(reader, pages);
	reader.checkAnswered();
	return { pages, agentsByStatus, conversationsNotUnreadOnly, attachments, unknownParameter };
}
