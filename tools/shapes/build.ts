import type { GivenStub } from '../../packages/rehearsal/services/stubs';
import { node, type WorkflowFile, type WorkflowNode } from '../../packages/rehearsal/n8n/workflows';

/** A workflow as sales people publish it. */
export interface Shape {
	readonly file: WorkflowFile;
	/** The workflows that it calls. */
	readonly calls?: readonly WorkflowFile[];
	/** What fills its lists: names of files in `files`. */
	readonly files?: readonly string[];
	/** What the services answer that a rehearsal does not play, as for `--stubs`. */
	readonly stubs?: readonly GivenStub[];
	/** The bodies of its triggers' events, if those of the sample lead nowhere. */
	readonly events?: Readonly<Record<string, object>>;
	/** Part of the sentence with which it is refused, if it is. */
	readonly refused?: string;
}

/** The versions of n8n's nodes, as templates have them. Other nodes have version 1. */
const VERSIONS: Readonly<Record<string, number>> = {
	agent: 1.7,
	airtable: 2.1,
	calTrigger: 2,
	calendlyTrigger: 2,
	chainLlm: 1.5,
	code: 2,
	compareDatasets: 2.3,
	discord: 2,
	executeWorkflow: 1.2,
	executeWorkflowTrigger: 1.1,
	filter: 2.2,
	form: 1,
	formTrigger: 2.2,
	gmail: 2.1,
	gmailTrigger: 1.2,
	googleCalendar: 1.3,
	googleCalendarTool: 1.3,
	googleDrive: 3,
	googleSheets: 4.5,
	html: 1.2,
	httpRequest: 4.2,
	hubspot: 2.1,
	hubspotTrigger: 1,
	if: 2.2,
	itemLists: 3,
	lmChatOpenAi: 1.2,
	merge: 3,
	microsoftExcel: 2.1,
	mySql: 2.4,
	notion: 2.2,
	openAi: 1.8,
	outputParserStructured: 1.2,
	pipedriveTrigger: 1.1,
	respondToWebhook: 1.1,
	scheduleTrigger: 1.2,
	set: 3.4,
	slack: 2.3,
	splitInBatches: 3,
	spreadsheetFile: 2,
	switch: 3.2,
	telegram: 1.2,
	typeformTrigger: 1.1,
	wait: 1.1,
	webhook: 2,
	emailSend: 2.1,
};

const LANGCHAIN = ['agent', 'chainLlm', 'lmChatOpenAi', 'openAi', 'outputParserStructured'];

type Parameters = Readonly<Record<string, unknown>>;

/** A node of n8n, or of this package if its kind begins with `outreach`. */
export function of(name: string, kind: string, parameters: Parameters = {}): WorkflowNode {
	const family = kind.startsWith('outreach')
		? 'n8n-nodes-outreach'
		: LANGCHAIN.includes(kind)
			? '@n8n/n8n-nodes-langchain'
			: 'n8n-nodes-base';
	const made = node(name, `${family}.${kind}`, parameters, VERSIONS[kind] ?? 1);
	return HAS_WEBHOOK.test(kind) ? { ...made, webhookId: `hook-of-${name.toLowerCase()}` } : made;
}

const HAS_WEBHOOK = /^(wait|webhook|form|\w+Trigger)$/;

/** Sets fields, by name. */
export const set = (
	name: string,
	fields: Readonly<Record<string, string>>,
	type = 'string',
): WorkflowNode =>
	of(name, 'set', {
		assignments: {
			assignments: Object.entries(fields).map(([field, value]) => ({
				id: field,
				name: field,
				value,
				type,
			})),
		},
		options: { ignoreConversionErrors: true },
	});

/** Errors go to its second output. */
export const orElse = (made: WorkflowNode): WorkflowNode => ({
	...made,
	onError: 'continueErrorOutput',
});

export const goesOn = (made: WorkflowNode): WorkflowNode => ({
	...made,
	onError: 'continueRegularOutput',
});

/** If it finds nothing, it passes an empty item on. */
export const passesAlways = (made: WorkflowNode): WorkflowNode => ({
	...made,
	alwaysOutputData: true,
});

type Condition = readonly [left: string, operation: string, right?: string];

const conditions = (all: readonly Condition[], combinator = 'and') => ({
	options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
	combinator,
	conditions: all.map(([leftValue, operation, rightValue = ''], index) => ({
		id: `${index}`,
		leftValue,
		rightValue,
		operator: {
			type: 'string',
			operation,
			...(rightValue === '' && { singleValue: true }),
		},
	})),
});

export const iff = (name: string, ...all: Condition[]): WorkflowNode =>
	of(name, 'if', { conditions: conditions(all), options: {} });

export const filter = (name: string, ...all: Condition[]): WorkflowNode =>
	of(name, 'filter', { conditions: conditions(all), options: {} });

export const switchBy = (name: string, ...all: Condition[]): WorkflowNode =>
	of(name, 'switch', {
		rules: { values: all.map((one) => ({ conditions: conditions([one]) })) },
		options: {},
	});

export const stop = (name: string, errorMessage: string): WorkflowNode =>
	of(name, 'stopAndError', { errorMessage });

export const code = (name: string, jsCode: string): WorkflowNode => of(name, 'code', { jsCode });

export const post = (name: string, url: string, jsonBody: string): WorkflowNode =>
	of(name, 'httpRequest', { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody });

export const get = (name: string, url: string): WorkflowNode => of(name, 'httpRequest', { url });

/** A choice from a list. */
export const chosen = (value: string | number, name = 'Leads') => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName: name,
});

/** Columns with values, as Google Sheets and Airtable take them. */
export const columns = (value: Readonly<Record<string, string>>, matching: string[] = []) => ({
	mappingMode: 'defineBelow',
	matchingColumns: matching,
	value,
	schema: Object.keys(value).map((id) => ({ id, displayName: id, type: 'string', display: true })),
});

/** The connections that the lines say: `A > B > C`, from the second output `A:1 > B`, a sub-node `A -ai_tool> B`. */
export function flow(...lines: string[]): WorkflowFile['connections'] {
	const made: Record<
		string,
		Record<string, Array<Array<{ node: string; type: string; index: number }>>>
	> = {};
	for (const line of lines) {
		const [, sub, kind, parent] = /^(.+) -(\w+)> (.+)$/.exec(line) ?? [];
		if (sub !== undefined) {
			(made[sub] ??= {})[kind!] = [[{ node: parent!, type: kind!, index: 0 }]];
			continue;
		}
		const names = line.split(' > ');
		names.slice(0, -1).forEach((from, position) => {
			const [name, output = '0'] = from.split(':');
			const [to, input = '0'] = names[position + 1]!.split('#');
			const outputs = ((made[name!] ??= {}).main ??= []);
			while (outputs.length <= Number(output)) outputs.push([]);
			outputs[Number(output)]!.push({
				node: to!.split(':')[0]!,
				type: 'main',
				index: Number(input),
			});
		});
	}
	return made;
}

export const shape = (
	name: string,
	nodes: readonly WorkflowNode[],
	lines: readonly string[],
	rest: Omit<Shape, 'file'> = {},
): Shape => ({ file: { name, nodes: [...nodes], connections: flow(...lines) }, ...rest });
