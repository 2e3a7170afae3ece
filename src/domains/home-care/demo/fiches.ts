import type { Contenu } from '#domains/home-care/model/transmission.ts'

/** Invented people and days: nothing here is anybody's. */
const petit = 'Mme Petit, ch. 12'
const leroux = 'M. Leroux, ch. 7'
const diallo = 'Mme Diallo, ch. 3'
const moreau = 'M. Moreau, ch. 15'
const vasseur = 'Mme Vasseur, ch. 9'
const nowak = 'M. Nowak, ch. 21'

type Fiche = Omit<Contenu, 'importance' | 'actions' | 'resultat'> & Partial<Contenu>
const fiche = (f: Fiche): Contenu => ({ importance: 'normale', actions: '', resultat: '', ...f })

/** What a residence tells itself over some days, newest first; the first ones are what somebody finds when they come in. */
export const FICHES: readonly Contenu[] = [
  fiche({
    personne: petit,
    categorie: 'mobilite',
    importance: 'importante',
    texte:
      'A glissé en sortant de la douche, s’est retenue à la barre. Pas de choc à la tête. Se plaint du poignet droit.',
    actions: 'Infirmière prévenue, poignet immobilisé. Fille appelée.',
    resultat: 'Douleur en baisse après une demi-heure. À revoir au coucher.',
  }),
  fiche({
    personne: leroux,
    categorie: 'alimentation',
    texte: 'N’a presque rien mangé à midi, dit ne pas avoir faim. A bu deux verres d’eau.',
    actions: 'Collation proposée à 16\u00a0h.',
  }),
  fiche({
    personne: '',
    categorie: 'service',
    texte: 'Le lève-personne du premier étage est en panne. Utiliser celui du rez-de-chaussée jusqu’à vendredi.',
  }),
  fiche({
    personne: diallo,
    categorie: 'vie_sociale',
    texte: 'Son fils passe la chercher samedi à 10\u00a0h pour la journée. Retour prévu vers 19\u00a0h.',
  }),
  fiche({
    personne: moreau,
    categorie: 'sommeil',
    texte: 'S’est levé trois fois cette nuit, cherchait la cuisine. Rassuré et raccompagné à chaque fois.',
    resultat: 'Rendormi vers 4\u00a0h\u00a030.',
  }),
  fiche({
    personne: vasseur,
    categorie: 'soins',
    importance: 'importante',
    texte: 'Rougeur au talon gauche.',
    actions: 'Talon mis en décharge, crème appliquée, photo au dossier.',
    resultat: 'À surveiller à chaque change.',
  }),
  fiche({
    personne: nowak,
    categorie: 'comportement',
    texte:
      'Très en retrait depuis la visite de dimanche, n’est pas venu à l’atelier. Aime qu’on lui parle de son jardin.',
  }),
  fiche({ personne: petit, categorie: 'alimentation', texte: 'A bien mangé, a repris du dessert.' }),
  fiche({
    personne: leroux,
    categorie: 'soins',
    texte: 'Kiné passé à 10\u00a0h\u00a0: deux tours de couloir avec le déambulateur.',
    resultat: 'Fatigué mais content.',
  }),
  fiche({
    personne: '',
    categorie: 'service',
    texte: 'Livraison de linge incomplète\u00a0: il manque les draps du second. Rappel fait au prestataire.',
  }),
  fiche({ personne: diallo, categorie: 'sommeil', texte: 'Nuit calme.' }),
  fiche({
    personne: moreau,
    categorie: 'mobilite',
    texte: 'Marche mieux avec ses nouvelles chaussures. Les ranger à gauche du lit, il les cherche.',
  }),
  fiche({
    personne: vasseur,
    categorie: 'vie_sociale',
    texte:
      'Appel de sa nièce\u00a0: elle viendra mercredi après-midi, apporte un gâteau pour les quatre-vingt-dix ans.',
  }),
  fiche({
    personne: nowak,
    categorie: 'soins',
    texte: 'Pansement de la jambe refait, plaie propre.',
    resultat: 'Prochain passage jeudi.',
  }),
  fiche({
    personne: leroux,
    categorie: 'comportement',
    texte: 'S’est agacé au moment de la toilette. Préfère qu’on lui laisse le gant et qu’on attende derrière la porte.',
  }),
  fiche({
    personne: diallo,
    categorie: 'alimentation',
    texte: 'Boissons épaissies bien acceptées, 1,2\u00a0L sur la journée.',
  }),
]
