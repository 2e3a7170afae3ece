import { type FormDefinition, type FormField, formDefinition, type TypeChamp } from '#wire/form.ts'
import type { TransferItem } from '#wire/transfer.ts'

const f = (id: string, type: TypeChamp, label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  type,
  label,
  ...more,
})

const AGENTS = ['Amrani Leïla', 'Bonnet Hugo', 'Carlier Inès', 'Diop Fatou', 'Œuvrard Élodie', 'Petit Jean-Baptiste']
const options = (labels: readonly string[]) => labels.map((label, i) => ({ value: String(i + 1), label }))

/** Every type of the contract once, in two columns. */
export const ALL: FormDefinition = formDefinition({
  titre: 'Tous les champs',
  width: 1000,
  multiColonnes: true,
  dataProvider: {
    debut: '2026-11-23',
    rdv: '2026-11-23T13:05:00.000Z',
    cout: 123_450,
    heure: '08:30',
    echeance: '2026-12-31',
    annee: 2026,
    mois: 11,
    couleur: '#0f5c5c',
    icone: 'camion',
    telephone: '+33199001234',
    actif: 1,
    tags: 'chauffage#garantie',
    equipe: ['2', '5'],
  },
  dataStructure: [
    f('note', 'information', 'Les champs marqués d’une étoile sont à remplir.'),
    f('libelle', 'texte', 'Libellé', { maxLength: 60, aide: 'Comme les collègues le diront.' }),
    f('zone', 'zone', 'Consignes', { maxLength: 120 }),
    f('places', 'nombre', 'Places', { min: 0, max: 60 }),
    f('cout', 'montant', 'Coût annuel', { min: 0 }),
    f('energie', 'choix', 'Énergie', { options: options(['Diesel', 'Électrique', 'Essence']) }),
    f('agent', 'autocompletion', 'Conducteur', { options: options(AGENTS) }),
    f('debut', 'date', 'Mise en service'),
    f('echeance', 'date_case', 'Échéance'),
    f('rdv', 'date_heure', 'Rendez-vous'),
    f('heure', 'heure', 'Prise de poste'),
    f('rappel', 'heure_case', 'Rappel'),
    f('annee', 'annee', 'Exercice'),
    f('mois', 'mois', 'Mois'),
    f('periode', 'periode', 'Période'),
    f('semaine', 'periode_semaine', 'Semaine'),
    ...[
      f('couleur', 'couleur', 'Couleur'),
      f('icone', 'icone', 'Icône'),
      f('telephone', 'telephone', 'Téléphone'),
      f('email', 'email', 'E-mail'),
      f('passe', 'mot_de_passe', 'Mot de passe'),
      f('siren', 'siren', 'SIREN', { aide: 'Essayez 000000018, ou 000000026 que le registre refuse.' }),
      f('denomination', 'texte', 'Raison sociale'),
      f('adresse', 'adresse', 'Adresse', { aide: 'Essayez « lilas ».' }),
      f('cp', 'texte', 'Code postal', { maxLength: 5 }),
      f('ville', 'texte', 'Ville'),
      f('tags', 'tags', 'Étiquettes'),
      f('actif', 'interrupteur', 'Actif'),
      f('garantie', 'case', 'Sous garantie'),
      f('fichier', 'fichier', 'Carte grise', { extensions: ['pdf', 'jpg'] }),
      f('photo', 'photo', 'Photo'),
      f('logo', 'logo', 'Logo'),
      f('equipe', 'transfert', 'Équipe', { options: options(AGENTS) }),
      f(
        'rgpd',
        'confidentialite',
        'J’accepte la politique de confidentialité et les règles de protection des données.',
      ),
    ].map(field => ({ ...field, groupe: 1 })),
  ],
  ruleValidate: [{ field: 'libelle', rule: 'required', message: 'Libellé\u00a0: à renseigner.' }],
})

/** Fields that appear with an answer, one under the other. */
export const CONDITIONS: FormDefinition = formDefinition({
  titre: 'Ajouter un véhicule',
  dataProvider: { contrat: 'achat', relance: 0, jours: 30 },
  dataStructure: [
    f('immatriculation', 'texte', 'Immatriculation', { maxLength: 12 }),
    f('contrat', 'choix', 'Contrat', {
      options: [
        { value: 'achat', label: 'Achat' },
        { value: 'location', label: 'Location' },
      ],
    }),
    f('prix', 'montant', 'Prix d’achat'),
    f('fin', 'date', 'Fin de location'),
    f('relance', 'interrupteur', 'Prévenir avant la fin', {
      aide: 'Un message part à la personne qui gère le contrat, et à celle qui conduit le véhicule.',
    }),
    f('jours', 'nombre', 'Jours avant', { min: 1, max: 90 }),
  ],
  ruleValidate: [
    { field: 'immatriculation', rule: 'required', message: 'Immatriculation\u00a0: à renseigner.' },
    { field: 'fin', rule: 'required', message: 'Fin de location\u00a0: à renseigner.' },
    { field: 'contrat', rule: 'required', message: 'Contrat\u00a0: à renseigner.' },
  ],
  terms: [
    { id: 'loue', field: 'contrat', term: 'equal', value: 'location', fieldToCompare: null },
    { id: 'prevenir', field: 'relance', term: 'equal', value: 1, fieldToCompare: null },
  ],
  term_actions: [
    { field: 'prix', action: 'hide', terms: ['loue'] },
    { field: 'fin', action: 'show', terms: ['loue'] },
    { field: 'relance', action: 'show', terms: ['loue'] },
    { field: 'jours', action: 'show', terms: ['prevenir'] },
  ],
})

/** Labels of sixty characters and more, beside short fields. */
export const LONG: FormDefinition = formDefinition({
  titre: 'Autorisation de droit à l’image et de diffusion pour les résidents et leurs familles',
  dataStructure: [
    f('a', 'texte', 'Nom et prénom de la personne de confiance désignée par le résident', {
      aide: 'La désignation est écrite, cosignée par la personne désignée, et révocable à tout moment par le résident.',
    }),
    f('b', 'choix', 'Établissement', {
      options: options(['Société Coopérative d’Intérêt Collectif du Val-de-Somme et Ponthieu, site principal']),
    }),
    f('c', 'case', 'Le résident a reçu une information claire et adaptée, et il a pu poser toutes ses questions'),
    f('d', 'interrupteur', 'Diffusion sur le site de l’établissement autorisée'),
  ],
  ruleValidate: ['a', 'b'].map(field => ({ field, rule: 'required', message: 'Cette réponse est attendue.' })),
})

/** Not to be changed, with the reason. */
export const CLOSED: FormDefinition = {
  ...CONDITIONS,
  titre: 'Véhicule GA-123-RT',
  editable: false,
  dataProvider: { immatriculation: 'GA-123-RT', contrat: 'location', fin: '2027-06-30', relance: 1, jours: 30 },
  dataStructure: [
    f('raison', 'information', 'Ce véhicule est archivé\u00a0: restaurez-le pour le modifier.'),
    ...CONDITIONS.dataStructure,
  ],
}

const MODULES = [
  'Planning',
  'Congés',
  'Astreintes',
  'Équipes',
  'Facturation',
  'Résidents',
  'Paramètres',
  'Écarts de paie',
]

/** Modules and their children, some of them chosen. */
export function makeItems(count = 40): TransferItem[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    label: `${MODULES[i % MODULES.length]} ${Math.floor(i / MODULES.length) + 1}`,
    etat: i % 5 === 2 ? 1 : 0,
    module_parent_id: i % 4 === 1 ? i : null,
  }))
}
