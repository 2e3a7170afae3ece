import { describe, expect, it } from 'vitest'
import { changementMotDePasseSchema } from '#domains/shell/model/password.ts'
import { MOT_DE_PASSE, verifierMotDePasse } from '#wire/password.ts'

describe('verifierMotDePasse', () => {
  it.each([
    ['', MOT_DE_PASSE.requis],
    ['Ab1!xyz', MOT_DE_PASSE.court],
    ['terrain!2026', MOT_DE_PASSE.classes],
    ['TERRAIN!2026', MOT_DE_PASSE.classes],
    ['Terrain!Vert', MOT_DE_PASSE.classes],
    ['Terrain 2026', MOT_DE_PASSE.classes],
    ['Terrain_2026', MOT_DE_PASSE.classes],
    ['Azerty123!', MOT_DE_PASSE.courant],
    ['P@ssw0rd!2026', MOT_DE_PASSE.courant],
    ['!2026Bonjour', MOT_DE_PASSE.courant],
    [`Aa1!${'x'.repeat(197)}`, MOT_DE_PASSE.long],
  ])('refuses %j', (password, message) => expect(verifierMotDePasse(password)).toBe(message))

  it.each(['Terrain!2026', 'Ab1!wxyz', 'Très-Long mot de passe 7!', 'Bonjour!Chaudière9'])('accepts %j', password =>
    expect(verifierMotDePasse(password)).toBeNull(),
  )
})

it('says inequality beside the second field', () => {
  const given = {
    ancien_mot_de_passe: 'x',
    nouveau_mot_de_passe: 'Terrain!2026',
    nouveau_mot_de_passe_2: 'Terrain!2027',
  }
  const issues = changementMotDePasseSchema.safeParse(given).error?.issues
  expect(issues).toMatchObject([{ path: ['nouveau_mot_de_passe_2'], message: MOT_DE_PASSE.differents }])
  expect(changementMotDePasseSchema.safeParse({ ...given, nouveau_mot_de_passe_2: 'Terrain!2026' }).success).toBe(true)
})
