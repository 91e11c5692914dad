import { lazy } from '../../../../src/contract/lazy';
import { fold } from '../../words/fold';

/** Countries and large cities that hardly anybody is called after, folded: where people live, behind their names. */
export const PLACES = lazy(
	() =>
		new Set(
			`uk, gb, usa, us, uae, eu, england, scotland, wales, ireland, northern ireland, united kingdom,
			great britain, united states, united arab emirates, canada, australia, new zealand, germany, deutschland, austria,
			österreich, switzerland, schweiz, suisse, svizzera, france, frankreich, spain, españa, spanien, portugal, italy,
			italia, italien, netherlands, the netherlands, nederland, belgium, belgië, belgique, luxembourg, denmark, danmark,
			sweden, sverige, norway, norge, finland, suomi, poland, polska, czechia, czech republic, hungary, romania, bulgaria,
			greece, turkey, türkiye, ukraine, brazil, brasil, mexico, argentina, colombia, peru, singapore, malaysia, indonesia,
			philippines, thailand, vietnam, japan, china, hong kong, taiwan, south korea, pakistan, bangladesh, nigeria, ghana,
			south africa, egypt, morocco,
			london, manchester, birmingham, edinburgh, glasgow, dublin, berlin, hamburg, münchen, munich, köln, cologne,
			frankfurt, stuttgart, düsseldorf, leipzig, dresden, hannover, nürnberg, wien, zürich, zurich, geneva, genève, genf,
			basel, bern, lyon, marseille, toulouse, madrid, barcelona, sevilla, lisbon, lisboa, porto, milano, torino,
			napoli, amsterdam, rotterdam, utrecht, den haag, the hague, brussels, bruxelles, brussel, antwerpen, gent,
			copenhagen, københavn, stockholm, oslo, helsinki, warsaw, warszawa, kraków, prague, praha, budapest, bucharest,
			athens, istanbul, ankara, kyiv, new york, nyc, boston, chicago, los angeles, san francisco, seattle, atlanta, miami,
			toronto, vancouver, montreal, montréal, melbourne, auckland, são paulo, rio de janeiro, buenos aires, bogotá,
			mexico city, tokyo, seoul, beijing, shanghai, bangkok, jakarta, kuala lumpur, manila, dubai, abu dhabi, mumbai,
			bangalore, bengaluru, hyderabad, chennai, pune, new delhi, lagos, nairobi, cape town, johannesburg, cairo,
			california, texas, new jersey, massachusetts, colorado, ontario, bayern, bavaria`
				.split(',')
				.map((place) => fold(place.trim())),
		),
);
