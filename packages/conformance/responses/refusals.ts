import { closeStream } from 'n8n-nodes-outreach/src/client/http/guard';
import {
	type ApiResponse,
	errorIn,
	isSuccess,
	type PlainRequest,
} from 'n8n-nodes-outreach/src/client/http/send';
import { PAGE_SIZE_MAX } from 'n8n-nodes-outreach/src/contract/common';
import { allEndpoints, endpoints, type Endpoint } from 'n8n-nodes-outreach/src/contract';
import { parametersInPath } from '../document/openApi';
import { checkError, type Reader } from './reader';
import type { Pages } from './records';
import type { Caller } from './service';

/** Looks like an ID of most services, but belongs to no record. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const MALFORMED_ID = 'no id!';
const NO_CURSOR = 'no-cursor';
const INDEX = 'attachment_index';

interface BadRequest {
	/** What is wrong with the request. */
	readonly about: string;
	readonly endpoint: Endpoint;
	readonly request?: PlainRequest;
	readonly caller?: Caller;
	/** The usual status first. */
	readonly statuses: readonly number[];
	/** If the service accepts it, no harm is done: nodes do not send it, or the API does not promise to refuse it. */
	readonly mayPass?: true;
}

const reads = allEndpoints.filter(({ method }) => method === 'GET');

/** Sends requests that are wrong in a harmless way, and checks how the service refuses them. */
export async function checkRefusals(reader: Reader, pages: Pages): Promise<void> {
	for (const bad of badRequests(pages)) {
		const reply = await reader.ask(bad.endpoint, bad.request, bad.caller);
		if (reply) checkRefusal(reader, bad, reply);
	}
}

function badRequests(pages: Pages): BadRequest[] {
	const isReadable = ({ id }: Endpoint) => pages.has(id);
	const lists = reads.filter(({ pagination, path }) => pagination && !path.includes('{'));
	const withIds = reads.filter(({ path }) => path.includes('{'));
	return [
		...withIds.flatMap((endpoint): BadRequest[] => [
			{
				about: 'unknown ID',
				endpoint,
				request: { path: idsOf(endpoint, UNKNOWN_ID) },
				statuses: endpoint.errors?.[400] ? [400, 404] : [404],
				...(endpoint.errors?.[404] === undefined && { mayPass: true }),
			},
			{
				about: 'malformed ID',
				endpoint,
				request: { path: idsOf(endpoint, MALFORMED_ID) },
				statuses: [404, 400],
				mayPass: true,
			},
		]),
		...lists.filter(isReadable).flatMap((endpoint): BadRequest[] => [
			{
				about: `limit=${PAGE_SIZE_MAX + 1}`,
				endpoint,
				request: { query: { limit: PAGE_SIZE_MAX + 1 } },
				statuses: [400],
				mayPass: true,
			},
			{
				about: 'unknown cursor',
				endpoint,
				request: { query: { cursor: NO_CURSOR } },
				statuses: [400],
				mayPass: true,
			},
		]),
		{
			about: 'limit=many',
			endpoint: endpoints.leads.list,
			mayPass: true,
			request: { query: { limit: 'many' } },
			statuses: [400],
		},
		{
			about: 'unread_only=perhaps',
			endpoint: endpoints.conversations.list,
			mayPass: true,
			request: { query: { unread_only: 'perhaps' } },
			statuses: [400],
		},
		{
			about: 'wrong key',
			endpoint: endpoints.leadLists.list,
			caller: 'stranger',
			statuses: [401],
		},
		{ about: 'no key', endpoint: endpoints.leadLists.list, caller: 'nobody', statuses: [401] },
	];
}

const idsOf = ({ path }: Endpoint, id: string) =>
	Object.fromEntries(parametersInPath(path).map((name) => [name, name === INDEX ? '0' : id]));

const FORBIDDEN = 403;

function checkRefusal(reader: Reader, bad: BadRequest, reply: ApiResponse): void {
	const { endpoint, about, statuses, mayPass } = bad;
	const { status, body } = reply;
	if (body.kind === 'stream') closeStream(body.stream);
	// A key without the scope is refused before the service looks at the request, so this says nothing about the rule.
	if (status === FORBIDDEN && bad.caller === undefined) return;
	if (!statuses.includes(status)) {
		const isTaken = isSuccess(status);
		reader.note({
			area: 'refusals',
			endpoint: endpoint.id,
			what: isTaken ? 'not refused' : 'other refusal',
			at: about,
			expected: statuses.join(' or '),
			came: String(status),
			effect: isMisleading(bad, status) && !(isTaken && mayPass) ? 'misbehaves' : 'knows less',
		});
	}
	if (isSuccess(status)) return;
	checkError(reader, endpoint, reply);
	checkCode(reader, bad, reply);
}

/** Whether nodes would misread a refusal: as a success, as a failure worth another try, or as meant for another key. */
const isMisleading = ({ statuses }: BadRequest, status: number): boolean =>
	isSuccess(status) || status >= 500 || statuses.includes(401);

/** Nodes choose their advice by the documented codes. */
function checkCode(
	{ note, mask }: Reader,
	{ endpoint, about }: BadRequest,
	reply: ApiResponse,
): void {
	const { status, body } = reply;
	const codes = endpoint.errors?.[status] ?? [];
	const code = errorIn(body)?.code;
	if (codes.length === 0 || typeof code !== 'string' || codes.includes(code)) return;
	note({
		area: 'refusals',
		endpoint: endpoint.id,
		what: 'other code',
		at: about,
		expected: codes.join(' or '),
		came: mask.code(code),
		effect: 'knows less',
	});
}
