/** What an address in a cell leads to. */
export interface Address {
	/** `person`: surely a person's profile. `nobody`: surely none. `unknown`: may be one; the API's document calls it only `social_url`. */
	readonly whose: 'person' | 'nobody' | 'unknown';
	/** What goes out: as written, mended only where it is broken. */
	readonly sent: string;
	/** The same for all spellings of a person's address; undefined for nobody's. */
	readonly key?: string;
	/** nobody only: what it is, in words that complete "is …", such as "a company's page". */
	readonly what?: string;
	/** nobody only: the page of a company or a school. */
	readonly isCompany?: boolean;
	/** nobody only: no web address at all, such as an e-mail address or a word. */
	readonly isNoAddress?: boolean;
	/** nobody only: a blank, tab or line break inside, and nobody knows what belongs to the address. */
	readonly isBroken?: boolean;
	/** person only: the network's own token or number instead of a name: the same person may be there under another address. */
	readonly mayBeSecondCopy?: boolean;
	/** person only: Sales Navigator's address of a person. */
	readonly isSalesNavigator?: boolean;
}

/** A part of `Address` that says why it is nobody's. */
export type Reason = Pick<Address, 'what' | 'isCompany' | 'isNoAddress' | 'isBroken'>;

export const nobody = (sent: string, reason: Reason): Address => ({
	whose: 'nobody',
	sent,
	...reason,
});
