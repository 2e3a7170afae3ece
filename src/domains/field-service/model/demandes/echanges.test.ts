import { expect, it } from 'vitest'
import { direEchange, type Echange, souhaitRemplace } from './echanges.ts'

const echange = (plus: Partial<Echange>): Echange => ({
  acte: 'commenter',
  auteur: 'Atlas',
  moi: false,
  avec: '',
  texte: '',
  jour: null,
  th: '',
  cents: null,
  fait_a: '2026-11-26T08:00:00.000Z',
  ...plus,
})

it.each([
  [{ acte: 'commenter', texte: 'Quel étage ?' }, 'Quel étage ?'],
  [
    { acte: 'planifier', jour: '2026-12-03', th: '08:00 - 10:00' },
    'Intervention planifiée\u00a0: jeu. 3 déc., 08:00 – 10:00',
  ],
  [{ acte: 'deplacer', jour: '2026-12-04' }, 'Intervention déplacée\u00a0: ven. 4 déc.'],
  [{ acte: 'realiser', texte: 'Client absent' }, 'Intervention terminée\u00a0: Client absent'],
  [
    { acte: 'reporter', jour: '2026-12-03', texte: 'la date n’est plus imposée' },
    'Souhait changé\u00a0: jeu. 3 déc., la date n’est plus imposée',
  ],
  [{ acte: 'reporter', texte: 'aucun jour → jeu. 3 déc.' }, 'Souhait changé\u00a0: aucun jour → jeu. 3 déc.'],
  [{ acte: 'accepter', cents: 9500 }, 'Accord\u00a0: prix convenu 95,00\u00a0€'],
] as const)('%o is said %s', (plus, dit) => {
  expect(direEchange(echange(plus))).toBe(dit)
})

it('keeps what was wished for beside the slot that was agreed in its place', () => {
  const envoi = echange({ acte: 'envoyer', jour: '2026-12-02' })
  const accord = echange({ acte: 'accepter', jour: '2026-12-03', th: '12:00 - 14:00' })
  const convenu = { demande_date_souhaite: '2026-12-03', demande_th_souhaite: '12:00 - 14:00' }
  expect(souhaitRemplace({ ...convenu, echanges: [envoi, accord] })).toBe('mer. 2 déc.')
  expect(souhaitRemplace({ ...convenu, echanges: [echange({ acte: 'envoyer' }), accord] })).toBe('Sans date')
  // Accepted as it was asked, changed since, or never agreed.
  const tel = echange({ acte: 'envoyer', jour: '2026-12-03', th: '12:00 - 14:00' })
  expect(souhaitRemplace({ ...convenu, echanges: [tel, accord] })).toBeNull()
  expect(souhaitRemplace({ ...convenu, demande_th_souhaite: '', echanges: [envoi, accord] })).toBeNull()
  expect(souhaitRemplace({ ...convenu, echanges: [envoi] })).toBeNull()
})
