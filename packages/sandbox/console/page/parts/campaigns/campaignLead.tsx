import type { ActionEvent, CampaignLead } from 'n8n-nodes-outreach/src/contract/campaigns';
import type { CampaignLeadRow } from '../../../views';
import { Action } from '../../shared/actions';
import { countOf, wordsOf } from '../../shared/format';
import { hrefOf } from '../../shared/routes';
import { change } from '../../shared/server';
import { Badge } from '../../shared/states';
import { At, Name, Sentence } from '../../shared/text';

const ACTIONS: Readonly<Record<ActionEvent['type'], string>> = {
	send_connection_request: 'Invitation',
	send_connection_request_with_note: 'Invitation with a note',
	send_message: 'Message',
	send_open_message: 'Open message',
	send_inmail: 'InMail',
	send_voice_note: 'Voice note',
	profile_viewed: 'Profile viewed',
	like_post: 'Post liked',
	follow_lead: 'Followed',
	comment_post: 'Comment on a post',
	reply_comment: 'Reply to a comment',
};

const Step = ({ type, status, performed_at, scheduled_for, accepted_at }: ActionEvent) => {
	const at = performed_at ?? scheduled_for;
	return (
		<li>
			{ACTIONS[type]} <Badge status={status}>{wordsOf(status)}</Badge> {at && <At at={at} />}
			{accepted_at && (
				<>
					{' '}
					accepted <At at={accepted_at} />
				</>
			)}
		</li>
	);
};

const Timeline = ({ actions_performed, enrolled_at, completed_at }: CampaignLead) => (
	<ol class="timeline">
		<li>
			Enrolled <At at={enrolled_at} />
		</li>
		{actions_performed.map((action) => (
			<Step key={action.id} {...action} />
		))}
		{completed_at && (
			<li>
				Finished <At at={completed_at} />
			</li>
		)}
	</ol>
);

interface EnrolledProps extends Omit<CampaignLeadRow, 'name'> {
	/** The name of the lead, or of the campaign. */
	readonly name: string;
	/** The target of the name's link. */
	readonly href?: string;
}

/** What the user can do in place of the lead: accept an invitation, and answer. */
function InPlace({ lead, conversationId }: Pick<CampaignLeadRow, 'conversationId' | 'lead'>) {
	const { id, status, current_state } = lead;
	const who = lead.lead.name ?? 'someone who was removed';
	const isOpen = status !== 'completed' && status !== 'excluded';
	return (
		<div class="buttons">
			{isOpen && current_state.connection_status === 'sent' && (
				<Action
					kind="small"
					label={`Accept as this lead: ${who}`}
					does={() => change(`campaign_leads/${id}`, { connection_status: 'connected' })}
				>
					Accept as this lead
				</Action>
			)}
			{conversationId !== null && (
				<a
					class="button outline small"
					href={hrefOf('inbox', conversationId)}
					aria-label={`Answer as this lead: ${who}`}
				>
					Answer as this lead
				</a>
			)}
		</div>
	);
}

/** A lead in a campaign: where it stands, why it waits, and what was done. */
export const Enrolled = ({ lead, name, href, waitsFor, conversationId }: EnrolledProps) => (
	<li>
		<p>
			<a href={href}>
				<Name>{name}</Name>
			</a>{' '}
			<Badge status={lead.status}>{wordsOf(lead.status)}</Badge>
			{lead.sender && (
				<span class="quiet">
					{' '}
					by <Name>{lead.sender.profile_name ?? 'a sender without a name'}</Name>
				</span>
			)}
		</p>
		{waitsFor && (
			<p class="quiet">
				<Sentence pieces={waitsFor} />
			</p>
		)}
		<InPlace {...{ lead, conversationId }} />
		<details>
			<summary>
				{lead.actions_performed.length === 0
					? 'Nothing has been done yet'
					: `Timeline, ${countOf(lead.actions_performed.length, 'step')}`}
			</summary>
			<Timeline {...lead} />
		</details>
	</li>
);
