import { lazy } from '../../../../src/contract/lazy';
import { wordSet } from '../../words/fold';

/** Degrees, licences, memberships and honours that people write behind their names: folded, without dots. */
export const CREDENTIALS = lazy(() =>
	wordSet(`
		ba bs bsc bse bsba beng bcom bcomm bfa bed btech be bba bca llb bpharm bds mbbs mbchb bsn bsw bhms bams
		ma ms msc mse meng mcom mcomm mfa med mtech mba emba imba mbus mca mpa mpp mph mphil msw msn mres mim mfin macc
		mst msf mis mps mdiv mha mhrm msed mlis mls msce msit llm ll
		phd dphil dba edd psyd pharmd jd jsd md do dds dmd dvm dnp dpt drph dsc scd deng otd aud thd dmin dc od dpm csc
		dipl-ing dipl-kfm dipl-kffr dipl-inf dipl-wirt-ing dipl-vw dipl-bw dis drsc abd ma-hons pgdip pgce mgr se sh st mm mt mkom skom spd msi ssi amd mpd drs
		rn lpn lvn np aprn crna cnm cns ccrn cen cna fnp fnp-c fnp-bc agnp-c pmhnp pmhnp-bc pa pa-c pt ot otr otr/l cota
		slp ccc-slp rd rdn ldn rdh rph rrt lac lmt atc cscs cpt lcsw lmsw licsw lmft lpc lpcc lmhc ncc bcba bcba-d rbt
		facs facp facc faan fache faap facog frcs frcp mrcp mrcs frcpc ccfp
		cpa cfa cfp cma cia cisa cism cissp crisc cgeit cfe caia frm chfc clu cebs aif cima cdfa ricp crpc cgma acma fcma
		aca fca acca fcca ca cs icai cipfa ea cva abv cff asa ifa fsa maaa fcas acas cpcu are arm aic cic aams
		shrm-cp shrm-scp phr sphr gphr sphri phri aphr cipd mcipd fcipd acipd ccp cphr chrp chrl chro
		pmp pmi-acp pmi-rmp pmi-pba capm pgmp pfmp csm csp cspo a-csm csp-sm psm psm-i psm-ii pspo safe spc rte itil
		prince2 lssbb lssgb cssbb cssgb ssbb ssgb cbap ccba cqe cqa asq togaf
		ccna ccnp ccie ceh oscp mcp mcse mcsa mct mvp comptia cipp cipp/e cipp/us cipm cipt aws gcp
		pe eit fe cep ra aia aiaa riba ncarb leed ap bd+c id+c o+m ncidq asid iida cid cpsm cscp cpim cltd cpm cpmm cfm
		fma rpa ccim sior gri abr crs sres realtor mrics frics mciob fciob mcim fcim cmgr ceng ieng cphys csci mimeche mice
		esq kc qc sc jp obe mbe cbe kbe dbe dl frsa fhea sfhea fcmi mcmi fbcs mbcs fiet miet
		pcc acc mcc cpcc cec cpc cae cmp csep cfre cmm apr cfc cpp psp cem cpsp bcs ucp
		usa usn usaf usmc uscg ret op sj osb ofm
		ceo cto cfo coo cmo cio cpo cro ciso vp svp evp avp gm
	`),
);

/** Nobody is called so, not even in small letters: Phd. */
export const IN_ANY_CASE = wordSet('phd esq dphil mphil msc bsc');

/** In capitals and alone behind a last name, these may as well be a first name or its initials: Smith, JD. */
export const ALSO_FIRST_NAMES = wordSet(
	'ba be bs ma ms ap do ed jd jp pa pe pt ra rd sc se sh sj st mm mt cc dc dl ca cs ea al kc od ot op abd med aud fe',
);

/** In capitals in front of a whole name. */
export const IN_FRONT = wordSet('ca cs cma cpa ceo cto cfo coo cmo cio vp di');
