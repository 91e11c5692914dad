import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { MessageApproval } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { ApprovalRow } from '../../views';
import { Action, report, useAttempt } from '../shared/actions';
import { Choice, LongField, TextField } from '../shared/fields';
import { useKeptFocus, usePassedFocus } from '../shared/focus';
import { wordsOf } from '../shared/format';
import { List, useList } from '../shared/list';
import { hrefOf } from '../shared/routes';
import { change } from '../shared/server';
import { Empty, Heading } from '../shared/states';
import { At, Name, Said } from '../shared/text';

type Reason = NonNullable<MessageApproval['rejection_reason']>;

const REASONS: Readonly<Record<Reason, string>> = {
	MESSAGE_QUALITY: 'The message is not good enough',
	NOT_FIT: 'The lead does not fit',
	BAD_TIMING: 'It is a bad time',
	EXISTING_RELATIONSHIP: 'There is a relationship already',
	OTHER: 'Another reason',
};

const decide = (id: string, body: Readonly<Record<string, string | undefined>>) =>
	change(`message_approvals/${id}`, body);

interface DecisionProps {
	readonly row: ApprovalRow;
	readonly close: () => void;
}

/** If what the user has written disappears, says so. Returns a function for what the user ends it with. */
function useUnsaved({ lead }: ApprovalRow, text: string | undefined) {
	const written = useRef(text);
	written.current = text;
	const isEnded = useRef(false);
	useLayoutEffect(
		() => () => {
			if (!written.current || isEnded.current) return;
			const why = `the message to ${lead.name} is no longer in this list`;
			report(`What you wrote was not saved, because ${why}: ${written.current}`);
		},
		[],
	);
	return async (end: () => unknown) => {
		isEnded.current = true;
		try {
			await end();
		} catch (error) {
			isEnded.current = false;
			throw error;
		}
	};
}

function Edit({ row, close }: DecisionProps) {
	const { id, message } = row;
	/** What the user has written, and the message that it replaces. */
	const [own, setOwn] = useState<{ readonly text: string; readonly replaced: string }>();
	const text = own?.text ?? message;
	const isBlank = text.trim() === '';
	const end = useUnsaved(row, own?.text);
	const write = (written: string) => {
		const replaced = own?.replaced ?? message;
		setOwn(written === replaced ? undefined : { text: written, replaced });
	};
	const save = (body: Parameters<typeof decide>[1] = {}) =>
		end(() => decide(id, { ...body, ...(own && { edited_message: text }) }));
	return (
		<div class="stack">
			<LongField hasFocus label="Message" rows={5} value={text} onChange={write} />
			<div role="status">
				{own && own.replaced !== message && (
					<div class="hint">
						<p>The message has been changed meanwhile. It now reads:</p>
						<Said text={message} />
					</div>
				)}
			</div>
			<div class="buttons">
				<Action kind="main" disabled={isBlank} does={() => save({ approval_status: 'approved' })}>
					{own ? 'Save and approve' : 'Approve'}
				</Action>
				<Action
					disabled={!own || isBlank}
					does={async () => {
						await save();
						close();
					}}
				>
					Save
				</Action>
				<button type="button" class="outline" onClick={() => void end(close)}>
					Cancel
				</button>
			</div>
		</div>
	);
}

function Reject({ row, close }: DecisionProps) {
	const [rejection_reason, setReason] = useState<Reason>('MESSAGE_QUALITY');
	const [note, setNote] = useState('');
	const { run, attributes } = useAttempt();
	const end = useUnsaved(row, note);
	const body = { approval_status: 'rejected', rejection_reason, rejection_note: note || undefined };
	return (
		<form
			class="stack"
			onSubmit={(event) => {
				event.preventDefault();
				void run(() => end(() => decide(row.id, body)));
			}}
		>
			<Choice
				hasFocus
				label="Reason"
				value={rejection_reason}
				choices={REASONS}
				onChange={setReason}
			/>
			<TextField label="Note (optional)" value={note} onChange={setNote} />
			<div class="buttons">
				<button type="submit" data-variant="danger" {...attributes}>
					Reject the message
				</button>
				<button type="button" class="outline" onClick={() => void end(close)}>
					Cancel
				</button>
			</div>
		</form>
	);
}

function Approval({ row }: { row: ApprovalRow }) {
	const { id, campaign, lead, message, message_stage, earlier, dueAt } = row;
	const [doing, setDoing] = useState<'edit' | 'reject' | null>(null);
	const close = () => setDoing(null);
	const item = usePassedFocus<HTMLLIElement>();
	useKeptFocus(item);
	return (
		<li ref={item} tabIndex={-1} class="card stack" aria-label={`Message to ${lead.name}`}>
			<p class="line">
				<span>
					To{' '}
					<a href={hrefOf('leads', lead.id)}>
						<Name>{lead.name}</Name>
					</a>{' '}
					in{' '}
					<a href={hrefOf('campaigns', campaign.id)}>
						<Name>{campaign.name}</Name>
					</a>
				</span>
				<span class="quiet">
					{wordsOf(message_stage ?? row.node_type)}, due <At at={dueAt} />
				</span>
			</p>
			{earlier.length > 0 && (
				<details>
					<summary>Written before</summary>
					{earlier.map((text, index) => (
						<Said key={index} text={text} />
					))}
				</details>
			)}
			{doing === 'edit' ? (
				<Edit {...{ row, close }} />
			) : (
				<blockquote>
					<Said text={message} />
				</blockquote>
			)}
			{doing === 'reject' && <Reject {...{ row, close }} />}
			{doing === null && (
				<div class="buttons">
					<Action kind="main" does={() => decide(id, { approval_status: 'approved' })}>
						Approve
					</Action>
					<button type="button" class="outline" onClick={() => setDoing('edit')}>
						Edit
					</button>
					<button type="button" class="outline" onClick={() => setDoing('reject')}>
						Reject
					</button>
				</div>
			)}
		</li>
	);
}

/** Approves one message after the other, in the order in which they are shown. */
async function approveAll(rows: readonly ApprovalRow[]) {
	for (const { id } of rows) await decide(id, { approval_status: 'approved' });
}

export function Approvals() {
	const list = useList('approvals', {
		of: (data) => data,
		filters: {
			campaign: {
				is: 'choice',
				label: 'Campaign',
				choicesOf: ({ campaigns }) =>
					Object.fromEntries(campaigns.map(({ id, name }) => [id, name])),
			},
		},
	});
	const { rows, more } = list;
	return (
		<>
			<Heading
				title="Approvals"
				about="Messages that AI wrote and nobody has decided on, the next one due first. Decide as a colleague would."
			>
				{rows.length > 1 && (
					<Action does={() => approveAll(rows)}>
						Approve {more ? `these ${rows.length}` : `all ${rows.length}`}
					</Action>
				)}
			</Heading>
			<List
				list={list}
				look="cards"
				keyOf={({ id }) => id}
				empty={
					<Empty title="No message waits for approval.">
						AI writes them some hours before they are due.{' '}
						<a href="#/campaigns">Start a campaign</a> that does not approve by itself, then move
						the clock on by a day.
					</Empty>
				}
				noneFound="No message of this campaign waits."
			>
				{(row) => <Approval row={row} />}
			</List>
		</>
	);
}
