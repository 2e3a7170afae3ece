import { declare } from '#server/resource/declaration.ts'
import { couleur, icone, texte } from '#server/resource/field.ts'
import { ETATS } from './contract.ts'

/** In the order of a sale. */
export const etats = declare({
  ...ETATS,
  table: 'prospect_etat',
  words: { un: 'état', le: 'l’état', des: 'états' },
  title: 'etat_libelle',
  fields: {
    etat_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 60 }),
    etat_color: couleur({ label: 'Couleur' }),
    etat_icon: icone({ label: 'Icône' }),
  },
  ordered: true,
  demo: () =>
    [
      ['Nouveau', '#5c7fa3', 'user'],
      ['Contacté', '#7fb3e6', 'phone'],
      ['Rendez-vous pris', '#e0a83c', 'calendar'],
      ['Devis envoyé', '#c98a2b', 'file'],
      ['Gagné', '#2f7d4f', 'star'],
      ['Perdu', '#a23b2d', 'flag'],
    ].map(([etat_libelle, etat_color, etat_icon]) => ({ etat_libelle, etat_color, etat_icon })),
})
