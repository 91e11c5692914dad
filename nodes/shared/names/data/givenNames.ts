import { lazy } from '../../../../src/contract/lazy';
import { wordSet } from '../../words/fold';

// Common first names, folded. They say only what else is none: of two words in front of a comma the first is a first name,
// or it is not. Names that are as common as last names are not here: Martín, Alonso, Vicente.

const BY_LANGUAGE = {
	english: `
		ann anne anna adam alan albert alex alexander alice amanda amy andrew angela anthony arthur ashley barbara ben benjamin
		betty bob brandon brenda brian bruce carl carol caroline catherine charles charlotte chris christian christine
		christopher cindy claire cynthia dan daniel dave david deborah debra dennis diana diane donald donna dorothy douglas
		dylan ed edgar edward elizabeth ellen emily emma eric ethan eugene evelyn frances frank gary george gerald gloria grace
		greg gregory hannah harold harry heather helen henry irene jack jacob james jane janet jason jay jeff jeffrey jennifer
		jeremy jerry jessica jim jo joan joe john johnny jonathan joseph joshua joyce juan judith judy julia julie justin karen
		kate katherine kathleen kathryn keith kenneth kevin kim kimberly kyle larry laura lauren lawrence linda lisa liz
		lori louis lynn madison margaret maria marie marilyn mark martha mary matt matthew megan melissa michael michelle
		mike nancy natalie nathan nicholas nicole noah olivia oliver pamela pat patricia patrick paul peggy peter philip rachel
		ralph raymond rebecca rich richard rob robert roger ronald rose roy russell ruth ryan sam samantha samuel sandra sara
		sarah scott sean sharon shirley sophia sophie stephanie stephen steve steven susan tara teresa theresa thomas tim timothy
		tina tom tony tracy tyler victoria virginia walter wayne wendy will william zach zoe`,
	german: `
		andreas anja antje astrid barbel bernd birgit bjorn brigitte carsten christa christoph claudia dieter dirk elke elfriede
		eva florian franziska friederike gabriele gerd gerhard gisela gudrun gunter gunther hans heike heinrich heinz helga
		helmut holger ingrid jan jens jorg johannes jurgen jutta kai karin karl karsten katharina katrin klaus kerstin lars
		lena lukas manfred manuela markus marlene matthias monika nadine nils olaf otto petra rainer ralf renate rudiger
		sabine sebastian silke stefan stefanie susanne sven tanja thorsten tobias torsten ulrich ulrike ursula ute uwe
		volker werner wolfgang`,
	french: `
		adele alain amelie antoine arnaud aurelie beatrice benoit bernard brigitte camille cecile celine chantal chloe claude
		clement corinne cyril delphine didier dominique elodie emilie emmanuel etienne fabien fabrice florence francois
		francoise frederic gerard gilles guillaume helene henri herve isabelle jacqueline jacques jean jean-luc jean-marc
		jean-paul jean-pierre jerome julien laurence laurent lea luc ludovic manon marc marie marion mathieu michel mireille
		monique muriel nathalie nicolas odile olivier pascal philippe pierre raphael remi renaud sandrine sebastien serge
		severine solene sophie stephane sylvain sylvie thierry valerie veronique vincent virginie xavier yann yves yvonne kevin`,
	spanish: `
		adriana alberto alejandra alejandro alfonso alvaro amparo ana andrea angel angela angeles antonia antonio araceli
		beatriz begona carlos carmen carolina cesar claudia concepcion consuelo cristina cristobal daniela diego dolores
		eduardo elena emilio enrique ernesto esperanza esteban eva felipe fernando francisca francisco gonzalo guadalupe
		guillermo gustavo hector ignacio ines inmaculada irene isabel javier jaime jesus joaquin jorge jose josefa josefina
		juan juana julian julio laura leonor lorena lucia luis luisa manuel manuela mar maria mariano marta mateo mercedes
		miguel monica montserrat nuria oscar pablo paloma patricia pedro pilar rafael raquel raul ricardo roberto rocio
		rodrigo rosario ruben sergio silvia sofia soledad susana teresa victor yolanda`,
	italian: `
		alessandra alessandro alessio andrea angelo antonella carlo chiara cristiano daniele davide elisa elisabetta enrico
		federica federico filippo francesca francesco gianluca gianni giacomo giorgia giorgio giovanna giovanni giulia giulio
		giuseppe ilaria lorenzo luca lucia luigi marco mario massimo matteo maurizio michela michele nicola nicoletta paola
		paolo piero pietro raffaele riccardo roberta rosa salvatore sara silvia simona simone stefania stefano tommaso
		umberto valentina valeria vincenzo`,
	dutch: `
		annelies bart bas bram cornelis daan dirk eline els femke floor frits gerrit geert hendrik henk hilde ilse inge jaap
		jeroen joost joris joke karel kees klaas koen lieke lotte maaike maarten margriet marieke marijke mieke niels
		pieter rianne roel ruud sander sanne sjoerd stijn tessa thijs tineke wim willem wouter yvette`,
	portuguese: `
		afonso aline ana anderson beatriz bruna catarina caio claudio denise edson eduarda fabio fernanda filipa flavia
		flavio goncalo gustavo helena hugo ines joana joao jose juliana leticia leonardo luana lucas luiz luiza mafalda marcelo
		marcia mariana marcio mateus matheus miguel nuno paulo rafaela renata renato ricardo rita rodrigo rui sandra sofia
		thais thiago tiago vera vitor`,
	others: `
		agnieszka ahmed aisha ali amina amit amir anil anita anjali anjana arjun arun ashok asha deepa deepak divya fatima
		farah gita hassan hussein ibrahim ivan jakub jin joanna karim katarzyna khalid kiran krzysztof lakshmi layla magdalena
		malgorzata manoj meena mehmet mohamed mohammed mohammad mohan mustafa neha nikhil olga omar olena piotr pooja
		prakash prasad priya radha rahul raj rajesh rakesh ramesh ravi rohan sana sanjay sandeep sergey shreya
		sita sneha sunil sunita suresh svetlana tatiana tomasz usha vijay vikram vishnu vladimir yusuf zeynep budi siti dewi
		agus joko sri`,
};

const byLanguage = lazy(
	() => new Map(Object.entries(BY_LANGUAGE).map(([language, names]) => [language, wordSet(names)])),
);

const all = lazy(() => wordSet(Object.values(BY_LANGUAGE).join(' ')));

export const isGivenName = (folded: string): boolean => all().has(folded);

export const isGivenNameOf = (language: keyof typeof BY_LANGUAGE, folded: string): boolean =>
	byLanguage().get(language)!.has(folded);
