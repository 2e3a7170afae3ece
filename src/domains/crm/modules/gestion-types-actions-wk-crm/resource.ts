import { declare } from '#server/resource/declaration.ts'
import { choix, icone, texte } from '#server/resource/field.ts'
import { ACTIONS_TYPES } from './contract.ts'

export const actionsTypes = declare({
  ...ACTIONS_TYPES,
  table: 'prospect_action_type',
  words: { un: 'type d’action', le: 'le type d’action', des: 'types d’actions' },
  title: 'action_type_libelle',
  fields: {
    action_type_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 60 }),
    action_type_icon: icone({ label: 'Icône' }),
    // -1 is the specification's (§3 "Prospect action"); the others tell what closing an action asks for.
    action_type_traitement: choix({
      label: 'Traitement',
      required: true,
      options: [
        { value: '-1', label: 'Observation, rien à faire' },
        { value: '0', label: 'À faire' },
        { value: '1', label: 'À faire, avec compte rendu' },
      ],
      initial: '0',
    }),
  },
  demo: () =>
    [
      ['Appel téléphonique', 'phone', '0'],
      ['Rendez-vous', 'calendar', '1'],
      ['E-mail', 'mail', '0'],
      ['Envoi de devis', 'file', '0'],
      ['Observation', 'eye', '-1'],
    ].map(([action_type_libelle, action_type_icon, action_type_traitement]) => ({
      action_type_libelle,
      action_type_icon,
      action_type_traitement,
    })),
})
