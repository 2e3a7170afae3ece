import { type FormDefinition, type FormField, formDefinition, type TypeChamp } from '#wire/form.ts'
import type { FieldValue } from '../values.ts'

export function field(id: string, type: TypeChamp, more: Partial<FormField> = {}): FormField {
  return { id, label: id, type, ...more }
}

export function form(dataStructure: FormField[], more: Partial<FormDefinition> = {}): FormDefinition {
  return formDefinition({ titre: 'Essai', dataStructure, ...more })
}

/** What each type receives, holds and sends: [field, from the server, held, sent]. */
export const EXCHANGES: [FormField, FormDefinition['dataProvider'][string] | undefined, FieldValue, FieldValue][] = [
  [field('t', 'texte'), undefined, '', ''],
  [field('t', 'texte'), 'Bois', 'Bois', 'Bois'],
  [field('c', 'choix'), 3, '3', '3'],
  [field('n', 'nombre'), '2.5', 2.5, 2.5],
  [field('n', 'nombre'), '', null, null],
  [field('m', 'montant'), 1250, 1250, 1250],
  [field('i', 'interrupteur'), true, 1, 1],
  [field('i', 'case'), undefined, 0, 0],
  [field('p', 'confidentialite'), '1', 1, 1],
  [field('d', 'date'), '', null, null],
  [field('d', 'date_case'), '2026-03-01', '2026-03-01', '2026-03-01'],
  [field('h', 'heure'), '08:30:00', '08:30', '08:30'],
  [field('a', 'annee'), '2026', 2026, 2026],
  [field('p', 'periode'), undefined, [null, null], [null, null]],
  [field('p', 'periode'), ['2026-03-01', '2026-03-31'], ['2026-03-01', '2026-03-31'], ['2026-03-01', '2026-03-31']],
  [field('t', 'tags'), 'eau#gaz', ['eau', 'gaz'], 'eau#gaz'],
  [field('t', 'tags'), ['eau', 'gaz'], ['eau', 'gaz'], 'eau#gaz'],
  [field('t', 'transfert'), [4, 7], ['4', '7'], '4,7'],
  [field('t', 'telephone'), '+33199001234', '0199001234', '0199001234'],
]

/** Entries that a field takes or refuses: [field, value, sentence]. */
export const ENTRIES: [FormField, FieldValue, string | null][] = [
  [field('n', 'nombre'), 'douze', 'Un nombre est attendu.'],
  [field('n', 'nombre', { min: 1, max: 60 }), 0, '1 au moins.'],
  [field('n', 'nombre', { min: 1, max: 60 }), 61, '60 au plus.'],
  [field('n', 'nombre', { min: 1, max: 60 }), 60, null],
  [field('m', 'montant', { max: 100_000 }), 100_001, '1\u202f000,00\u00a0€ au plus.'],
  [field('m', 'montant'), '12,345', 'Un montant comme 12,50 est attendu.'],
  [field('d', 'date'), '31/02/2026', 'Une date comme 20/11/2026 est attendue.'],
  [field('d', 'date'), '2026-02-28', null],
  [field('h', 'heure'), '25:00', 'Une heure comme 14:05 est attendue.'],
  [field('h', 'date_heure'), '2026-11-20|', 'Une heure comme 14:05 est attendue.'],
  [field('h', 'date_heure'), '|14:05', 'Une date comme 20/11/2026 est attendue.'],
  [field('h', 'date_heure'), '2026-11-20T13:05:00.000Z', null],
  [field('d', 'date_case'), null, null],
  [field('d', 'date_case'), '', 'Indiquez la date.'],
  [field('p', 'periode'), ['2026-03-01', null], 'Indiquez le début et la fin.'],
  [field('p', 'periode'), ['2026-03-02', '2026-03-01'], 'La fin vient avant le début.'],
  [field('p', 'periode'), [null, null], null],
  [field('c', 'couleur'), '#0f5', 'Une couleur comme #0f5c5c est attendue.'],
  [field('c', 'couleur'), '#0f5c5c', null],
  [field('e', 'email'), 'alice@', 'Une adresse e-mail est attendue.'],
  [field('e', 'email'), 'alice@exemple.test', null],
  [field('s', 'siren'), '000000019', 'Siren invalide'],
  [field('s', 'siren'), '000000018', null],
  [field('m', 'mot_de_passe'), '', 'Mot de passe requis'],
  [field('m', 'mot_de_passe'), 'Court1!', 'Minimum 8 caractères'],
  [field('m', 'mot_de_passe'), 'Chemin-de-fer-4@', null],
  [
    field('p', 'confidentialite'),
    0,
    'Vous devez accepter la politique de confidentialité et les règles de protection des données.',
  ],
  [field('t', 'texte', { maxLength: 3 }), 'quatre', '3 caractères au plus.'],
  [field('t', 'texte', { lecture_seule: true, maxLength: 3 }), 'quatre', null],
  [field('f', 'fichier'), { nom: '.pdf', contenu: new Blob(['a']) }, 'Veuillez saisir un nom de fichier'],
  [field('f', 'fichier'), { nom: 'a.exe', contenu: new Blob(['a']) }, 'Format accepté\u00a0: pdf.'],
  [field('f', 'fichier'), { nom: 'a.pdf', contenu: new Blob([]) }, 'Ce fichier est vide.'],
  [
    field('f', 'fichier', { max: 1000, extensions: ['pdf', 'JPG'] }),
    { nom: 'a.jpg', contenu: new Blob(['a'.repeat(1001)]) },
    'Ce fichier est trop lourd\u00a0: 1\u00a0ko au plus.',
  ],
]
