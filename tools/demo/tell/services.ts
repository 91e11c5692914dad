import { isRecord, recordsOf, type JsonRecord } from '../../../src/contract/json';
import { readMrkdwn } from '../../../packages/sandbox/services/mrkdwn';
import type { Sent } from '../../../packages/sandbox/services/outside';
import type { ServiceRequest } from '../../../packages/rehearsal/services/request';
import { emailIn, gmail } from '../../../packages/rehearsal/services/google/gmail';
import { sheets } from '../../../packages/rehearsal/services/google/sheets';
import { slack } from '../../../packages/rehearsal/services/others/slack';
import type { Service } from '../../../packages/rehearsal/services/service';
import {
	airtable,
	hubspot,
	pipedrive,
	salesforce,
} from '../../../packages/rehearsal/services/collections';
import { readHtml } from './html';
import { readMail } from './mail';

export interface Telling {
	/** The service, as it is played. */
	readonly of: Service;
	/** The method, the path, and what such a call sends: `reads` if it only reads. The first that fits tells. */
	readonly calls: ReadonlyArray<readonly [string, RegExp, Tell | 'reads']>;
}

type Tell = (call: ServiceRequest, data: JsonRecord, found: readonly string[]) => Said;

export type Said = Partial<Sent> & Pick<Sent, 'what'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** https://docs.slack.dev/reference/block-kit: the texts of the sections, and the buttons. */
function tellMessage(
	_: ServiceRequest,
	{ channel, text, blocks: given, thread_ts: thread }: JsonRecord,
): Said {
	const blocks = recordsOf(typeof given === 'string' ? JSON.parse(given) : given);
	const sections = blocks.flatMap(({ text: section }) =>
		isRecord(section) ? [textOf(section.text)] : [],
	);
	const buttons = blocks
		.flatMap(({ elements }) => recordsOf(elements))
		.flatMap(({ url, text: label }) =>
			typeof url === 'string' && isRecord(label) ? [{ url, label: textOf(label.text) }] : [],
		);
	const said = readMrkdwn(sections.join('\n\n') || textOf(text));
	return {
		what: thread === undefined ? 'Message' : 'Answer in a thread',
		to: textOf(channel),
		text: said.text.trim(),
		links: [...said.links, ...buttons],
	};
}

/** Files that were sent before, with what is said about them. n8n names the channel only by its ID. */
function tellFiles(
	_: ServiceRequest,
	{ channel_id: channel, files, initial_comment: comment }: JsonRecord,
) {
	const titles = recordsOf(files).map(({ title }) => textOf(title));
	const said = readMrkdwn(textOf(comment));
	return {
		what: 'Message with a file',
		to: textOf(channel),
		text: [said.text, `File: ${titles.join(', ')}`].join('\n\n').trim(),
		links: said.links,
	};
}

const tellMail = (_: ServiceRequest, data: JsonRecord): Said => ({
	what: 'E-mail',
	...readMail(emailIn(data) ?? ''),
});

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const linesOf = (fields: unknown): string =>
	Object.entries(isRecord(fields) ? fields : {})
		.map(
			([name, value]) =>
				`${name}: ${isObject(value) ? JSON.stringify(value) : String(value ?? '')}`,
		)
		.join('\n');

const tellObjects = (
	_: ServiceRequest,
	{ inputs }: JsonRecord,
	[kind]: readonly string[],
): Said => ({
	what: 'Created or updated',
	to: kind!,
	text: recordsOf(inputs)
		.map(({ properties }) => linesOf(properties))
		.join('\n\n'),
});

function tellNote(_: ServiceRequest, { properties, associations }: JsonRecord): Said {
	const ids = recordsOf(associations).map((one) => (isRecord(one.to) ? String(one.to.id) : ''));
	const note = isRecord(properties) ? textOf(properties.hs_note_body) : '';
	return {
		what: 'Note',
		to:
			ids.length === 0
				? null
				: `${ids.length === 1 ? 'the record' : 'the records'} ${ids.join(', ')}`,
		text: readHtml(note.replaceAll('<br>', '\n')).text,
	};
}

const tellCells = (_: ServiceRequest, { data }: JsonRecord): Said => ({
	what: 'Cells',
	text: recordsOf(data)
		.map(({ range, values }) => `${textOf(range)}: ${[values].flat(2).join(', ')}`)
		.join('\n'),
});

const tellRows = (_: ServiceRequest, { values }: JsonRecord, [range]: readonly string[]): Said => ({
	what: 'Rows',
	to: decodeURIComponent(range!),
	text: (Array.isArray(values) ? values : []).map((row) => [row].flat().join(', ')).join('\n'),
});

/** A record of a CRM, with the fields of its own on the same level. */
const fieldsOf = ({ custom_fields: own, ...fields }: JsonRecord): JsonRecord => ({
	...fields,
	...(isRecord(own) && own),
});

const tellRecords = (_: ServiceRequest, { records }: JsonRecord): Said => ({
	what: 'Changed',
	text: recordsOf(records)
		.map(({ id, fields }) => `${textOf(id)}\n${linesOf(fields)}`)
		.join('\n\n'),
});

function tellCreated(_: ServiceRequest, data: JsonRecord, [kind]: readonly string[]): Said {
	return { what: 'Created', to: kind ?? null, text: linesOf(fieldsOf(data)) };
}

function tellChanged(_: ServiceRequest, data: JsonRecord, found: readonly string[]): Said {
	return { what: 'Changed', to: found.join(' '), text: linesOf(fieldsOf(data)) };
}

export const TELLINGS: readonly Telling[] = [
	{
		of: slack,
		calls: [
			['POST', /^\/api\/chat\.postMessage$/, tellMessage],
			['POST', /^\/api\/files\.completeUploadExternal$/, tellFiles],
			['POST', /^\/upload\//, () => ({ what: 'File', text: 'Its content is not shown here.' })],
			['*', /^\/api\/(auth\.test|\w+\.(get|history|info|list|members|replies)\w*)$/, 'reads'],
		],
	},
	{
		of: gmail,
		calls: [['POST', /\/messages\/send$/, tellMail]],
	},
	{
		of: hubspot,
		calls: [
			['POST', /\/search$/, 'reads'],
			['POST', /\/objects\/(\w+)\/batch\/upsert$/, tellObjects],
			['POST', /\/objects\/notes$/, tellNote],
			[
				'PATCH',
				/\/objects\/(\w+)\/(\w+)$/,
				(call, { properties }, found) =>
					tellChanged(call, isRecord(properties) ? properties : {}, found),
			],
		],
	},
	{
		of: sheets,
		calls: [
			['POST', /\/values:batchUpdate$/, tellCells],
			['POST', /\/values\/(.+):append$/, tellRows],
			['PUT', /\/values\/(.+)$/, tellRows],
		],
	},
	{
		of: airtable,
		calls: [['PATCH', /^\/v0\/\w+\/\w+$/, tellRecords]],
	},
	{
		of: pipedrive,
		calls: [
			['POST', /\/(\w+)$/, tellCreated],
			['PATCH', /\/(\w+)\/(\w+)$/, tellChanged],
			['PUT', /\/(\w+)\/(\w+)$/, tellChanged],
		],
	},
	{
		of: salesforce,
		calls: [
			['POST', /\/sobjects\/(\w+)\/?$/, tellCreated],
			['PATCH', /\/sobjects\/(\w+)\/(\w+)$/, tellChanged],
		],
	},
];
