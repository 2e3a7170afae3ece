import { expect, it } from 'vitest'
import { MOI, SAMIR, uneEquipe, unJour, unPointage, unPoste, VENDREDI } from '../testing/ground.ts'
import { trouvailleJour, trouvaillesEquipe } from './palette.ts'

it('finds my days by day and post', () => {
  const jour = unJour(VENDREDI, { postes: [unPoste(VENDREDI, '06:45-14:15')] })
  expect(trouvailleJour(jour)).toMatchObject({
    titre: 'ven. 20 nov. Matin 06:45 – 14:15',
    detail: 'Mon planning · vendredi 20 novembre 2026',
    jour: VENDREDI,
  })
})
it('finds today’s colleagues at work, not me nor who rests', () => {
  const equipe = uneEquipe({
    pointages: [unPointage(MOI, VENDREDI, '06:45-14:15'), unPointage(SAMIR, VENDREDI, '13:45-21:15')],
  })
  expect(trouvaillesEquipe(equipe, MOI, new Date('2026-11-20T08:00:00Z'))).toMatchObject([
    { titre: 'Samir Haddad', detail: 'Aujourd’hui · Soir 13:45 – 21:15', personne: SAMIR },
  ])
  expect(trouvaillesEquipe(equipe, MOI, new Date('2026-11-22T08:00:00Z'))).toEqual([])
})
