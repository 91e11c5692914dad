import { useState } from 'preact/hooks';

import type { MessageApproval } from '../../../../src/contract/campaigns';
import type { ApprovalRow } from '../../views';
import { Action, useAttempt } from '../shared/actions';
import { Choice, LongField, TextField } from '../shared/fields';
import { usePassedFocus } from '../shared/focus';
import { wordsOf } from '../shared/format';
import { usePages } from '../shared/reading';
import { hrefOf } from '../shared/routes';
import { change } from '../shared/server';
import { Empty, Heading, More, Waiting } from '../shared/states';
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

function Edit({ id, message, close }: Pick<ApprovalRow, 'id' | 'message'> & { close: () => void }) {
	const [text, setText] = useState(message);
	const changed = text.trim() !== '' && text !== message;
	return (
		<div class="decision">
			<LongField label="Message" rows={5} value={text} onChange={setText} />
			<div class="buttons">
				<Action
					kind="main"
					does={() =>
						decide(id, { approval_status: 'approved', ...(changed && { message: text }) })
					}
				>
					{changed ? 'Save and approve' : 'Approve'}
				</Action>
				<Action
					disabled={!changed}
					does={async () => {
						await decide(id, { message: text });
						close();
					}}
				>
					Save
				</Action>
				<button type="button" class="button plain" onClick={close}>
					Cancel
				</button>
			</div>
		</div>
	);
}

function Reject({ id, close }: { id: string; close: () => void }) {
	const [rejection_reason, setReason] = useState<Reason>('MESSAGE_QUALITY');
	const [note, setNote] = useState('');
	const { run, attributes } = useAttempt();
	const body = { approval_status: 'rejected', rejection_reason, rejection_note: note || undefined };
	return (
		<form
			class="decision"
			onSubmit={(event) => {
				event.preventDefault();
				void run(() => decide(id, body));
			}}
		>
			<Choice label="Reason" value={rejection_reason} choices={REASONS} onChange={setReason} />
			<TextField label="Note (optional)" value={note} onChange={setNote} />
			<div class="buttons">
				<button type="submit" class="button danger" {...attributes}>
					Reject the message
				</button>
				<button type="button" class="button plain" onClick={close}>
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
	return (
		<li ref={item} tabIndex={-1} class="card approval" aria-label={`Message to ${lead.name}`}>
			<p class="approval-head">
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
				<Edit {...{ id, message, close }} />
			) : (
				<blockquote>
					<Said text={message} />
				</blockquote>
			)}
			{doing === 'reject' && <Reject {...{ id, close }} />}
			{doing === null && (
				<div class="buttons">
					<Action kind="main" does={() => decide(id, { approval_status: 'approved' })}>
						Approve
					</Action>
					<button type="button" class="button plain" onClick={() => setDoing('edit')}>
						Edit
					</button>
					<button type="button" class="button plain" onClick={() => setDoing('reject')}>
						Reject
					</button>
				</div>
			)}
		</li>
	);
}

/** No id of a campaign. */
const ALL = 'all';

export function Approvals() {
	const [campaign, setCampaign] = useState(ALL);
	const params = { campaign: campaign === ALL ? undefined : campaign };
	const { rows, more, ...reading } = usePages('approvals', params, 'after', (data) => data);
	const campaigns = reading.data?.campaigns ?? [];
	// Stays a choice after its last message was decided on.
	const isOver = campaign !== ALL && !campaigns.some(({ id }) => id === campaign);
	const choices = Object.fromEntries([
		[ALL, 'All'],
		...campaigns.map(({ id, name }) => [id, name]),
		...(isOver ? [[campaign, 'No message waits']] : []),
	]) as Readonly<Record<string, string>>;
	return (
		<>
			<Heading
				title="Approvals"
				about="Messages that AI wrote and nobody has decided on, the next one due first. Decide as a colleague would."
			>
				{(campaigns.length > 1 || campaign !== ALL) && (
					<Choice label="Campaign" value={campaign} choices={choices} onChange={setCampaign} />
				)}
			</Heading>
			<Waiting {...reading} />
			{reading.data && rows.length === 0 && (
				<Empty title="No message waits for approval.">
					AI writes them some hours before they are due. <a href="#/campaigns">Start a campaign</a>{' '}
					that does not approve by itself, then move the clock on by a day.
				</Empty>
			)}
			<ul class="cards">
				{rows.map((row) => (
					<Approval key={row.id} row={row} />
				))}
			</ul>
			<More more={more} />
		</>
	);
}
