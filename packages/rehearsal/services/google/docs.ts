import { isRecord, recordsOf } from 'n8n-nodes-outreach/src/contract/json';
import type { PlayedRequest } from '../route';
import type { Service } from '../service';

const documentOf = ({ lists, found: [id] }: PlayedRequest) =>
	lists.list('Google Docs', 'documents').find(id!);

/** A text without any format, in one paragraph. */
function body(text: string) {
	const content = `${text}\n`;
	const endIndex = content.length + 1;
	const elements = [{ startIndex: 1, endIndex, textRun: { content, textStyle: {} } }];
	return {
		content: [
			{ endIndex: 1, sectionBreak: {} },
			{ startIndex: 1, endIndex, paragraph: { elements, paragraphStyle: {} } },
		],
	};
}

/** The text after the requests: what they insert comes at the end, and what they replace is replaced. */
const changed = (text: string, requests: unknown): string =>
	recordsOf(requests).reduce((so, { insertText, replaceAllText }) => {
		if (isRecord(insertText)) return so + String(insertText.text ?? '');
		if (!isRecord(replaceAllText) || !isRecord(replaceAllText.containsText)) return so;
		const { text: old } = replaceAllText.containsText;
		return old ? so.replaceAll(String(old), String(replaceAllText.replaceText ?? '')) : so;
	}, text);

/** https://developers.google.com/workspace/docs/api/reference/rest */
export const docs: Service = {
	name: 'Google Docs',
	hosts: /^docs\.googleapis\.com$/,
	routes: {
		'GET /v1/documents/([^/:]+)': (asked) => {
			const { id, fields = {} } = documentOf(asked) ?? { id: asked.found[0] };
			const title = String(fields.title ?? 'Rehearsal');
			return { body: { documentId: id, title, body: body(String(fields.text ?? '')) } };
		},
		'POST /v1/documents/([^/:]+):batchUpdate': (asked) => {
			const [id] = asked.found;
			const text = changed(String(documentOf(asked)?.fields.text ?? ''), asked.data.requests);
			asked.lists.list('Google Docs', 'documents').change(id!, { text }, asked.at);
			const replies = recordsOf(asked.data.requests).map(() => ({}));
			const revision = { requiredRevisionId: String(asked.number) };
			return { body: { documentId: id, replies, writeControl: revision } };
		},
	},
};
