import { declare } from '#server/resource/declaration.ts'
import { date, heure, nombre } from '#server/resource/field.ts'
import { HORAIRES } from './contract.ts'

/** What the list shows: a start time stands there as soon as a post begins then (trigger of migration 0201). */
export const horaires = declare({
  ...HORAIRES,
  table: 'horaire',
  words: { un: 'horaire', le: 'l’horaire', des: 'horaires' },
  title: 'debut',
  fields: {
    debut: heure({ label: 'Début des postes', required: true }),
    heure: nombre({
      label: 'Heures comptées',
      vide: 'calculées',
      decimales: 2,
      max: 24,
      aide: 'Pour un poste tenu à ses horaires habituels. Vide\u00a0: calculées d’après l’horaire, pauses déduites',
    }),
    valable_du: date({
      label: 'À partir du',
      vide: 'depuis toujours',
      aide: 'Vide\u00a0: aujourd’hui. Les jours d’avant gardent les heures qu’ils avaient.',
    }),
  },
  can: { add: false, edit: false },
  menus: [{ id: 'modifier', label: 'Modifier', icon: 'pencil', conditions: [], danger: false, confirmation: null }],
})
