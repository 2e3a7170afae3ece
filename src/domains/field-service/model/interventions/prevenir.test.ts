import { describe, expect, it } from 'vitest'
import { ecrireLettre, ecrireSms } from './prevenir.ts'

const annonce = {
  entreprise: 'Thermi-Somme',
  prestation: 'Entretien chaudière',
  technicien: 'Hugo',
  jour: '2026-12-01',
  creneau: '08:00 - 10:00',
  arrivee: null,
} as const

describe('the appointment of a visit, to its customer', () => {
  const lettre = (plus: object) => ecrireLettre('rendez-vous', { ...annonce, ...plus }).paragraphes.join(' ')
  const dite =
    'Thermi-Somme a prévu de passer chez vous le mardi 1er décembre 2026, 08:00 – 10:00\u00a0: Entretien chaudière.'

  it('says the day and the hours, and nothing else while what was promised holds', () => {
    for (const rompue of [undefined, null]) {
      expect(lettre({ rompue })).toContain(`${dite} Vous pouvez`)
      expect(ecrireSms('rendez-vous', { ...annonce, ...(rompue === null && { rompue }) }, 'https://x')).toBe(
        'Thermi-Somme\u00a0: rendez-vous le mardi 1er décembre 2026, 08:00 – 10:00. Confirmer ou déplacer\u00a0: https://x',
      )
    }
  })

  it('says what it is not any more: the hours, with the day where that is another', () => {
    expect(lettre({ rompue: { th_libelle: '14:00 - 16:00', th_jour: null } })).toContain(
      `${dite} Ce n’est plus 14:00 – 16:00.`,
    )
    const rompue = { th_libelle: '08:00 - 10:00', th_jour: '2026-11-30' }
    const plus = 'Ce n’est plus le lundi 30 novembre 2026, 08:00 – 10:00.'
    expect(lettre({ rompue })).toContain(`${dite} ${plus}`)
    expect(ecrireSms('rendez-vous', { ...annonce, rompue }, 'https://x')).toContain(`08:00 – 10:00. ${plus} Confirmer`)
    const jourSeul = lettre({ rompue: { th_libelle: '', th_jour: '2026-11-30' } })
    expect(jourSeul).toContain(`${dite} Ce n’est plus le lundi 30 novembre 2026.`)
    expect(ecrireLettre('en-route', { ...annonce, rompue }).paragraphes.join(' ')).not.toContain('Ce n’est plus')
  })
})

it('the letter of an appointment says where it is, and where the company is called', () => {
  const lettre = (plus: object) => ecrireLettre('rendez-vous', { ...annonce, ...plus }).paragraphes
  const complete = lettre({ adresse_visite: '12 rue des Lilas, 80800 Corbie', telephone: '+33322000000' })
  expect(complete).toContain('À cette adresse\u00a0: 12 rue des Lilas, 80800 Corbie.')
  expect(complete).toContain('Une question\u00a0? Appelez-nous au 03 22 00 00 00.')
  expect(lettre({}).join(' ')).not.toMatch(/adresse|Appelez-nous/)
  // What a company typed there becomes no link.
  expect(lettre({ adresse_visite: 'https://ailleurs.exemple' }).join(' ')).not.toContain('https://')
})

describe('the report of a visit, to its customer', () => {
  it('asks whether they are satisfied', () => {
    expect(ecrireLettre('compte-rendu', annonce).paragraphes.join(' ')).toContain('êtes-vous satisfait')
  })
  it('says the next appointment of the same request, in the place of asking for one', () => {
    const suivant = { jour: '2026-12-03', creneau: '08:00 - 10:00', prestation: 'Entretien' }
    const dit = 'Votre prochain rendez-vous\u00a0: jeudi 3 décembre 2026, 08:00 – 10:00 (Entretien).'
    expect(ecrireLettre('compte-rendu', { ...annonce, suivant }).paragraphes).toContain(dit)
    expect(ecrireLettre('compte-rendu', { ...annonce, suivant: null }).paragraphes.join(' ')).not.toContain('prochain')
    const absent = { ...annonce, absent: true, telephone: '+33322000000', suivant }
    expect(ecrireLettre('compte-rendu', absent).paragraphes).toContain(dit)
    expect(ecrireLettre('compte-rendu', absent).paragraphes.join(' ')).not.toContain('Appelez-nous')
    expect(ecrireSms('compte-rendu', absent, 'https://x')).toBe(
      `Thermi-Somme\u00a0: nous sommes passés, personne n’a pu ouvrir. ${dit} https://x`,
    )
    // Of what is to come, the appointment is the one that is told.
    expect(ecrireLettre('rendez-vous', { ...annonce, suivant }).paragraphes).not.toContain(dit)
  })
  it.each([
    ['2026-12-01T08:10:00.000Z', 'comme prévu, le mardi 1er décembre 2026 à 09:10 ('],
    ['2026-12-01T16:45:00.000Z', 'le mardi 1er décembre 2026 à 17:45, alors que nous avions prévu 08:00 – 10:00 ('],
    ['2026-12-01T06:40:00.000Z', 'le mardi 1er décembre 2026 à 07:40, alors que nous avions prévu 08:00 – 10:00 ('],
    [
      '2026-12-02T08:10:00.000Z',
      'le mercredi 2 décembre 2026 à 09:10, alors que nous avions prévu le mardi 1er décembre 2026, 08:00 – 10:00 (',
    ],
    [null, 'chez vous le mardi 1er décembre 2026 ('],
  ])('where nobody was there at %s, says when the technician really came', (arrive_a, dit) => {
    const lettre = ecrireLettre('compte-rendu', { ...annonce, absent: true, arrive_a }).paragraphes.join(' ')
    expect(lettre).toContain(dit)
    expect(lettre.includes('comme prévu')).toBe(dit.startsWith('comme prévu'))
  })
  it('where nobody was there, says so and asks for another moment', () => {
    const { objet, paragraphes } = ecrireLettre('compte-rendu', { ...annonce, absent: true })
    expect(objet).toContain('vous étiez absent')
    expect(paragraphes.join(' ')).toContain('personne n’a pu ouvrir.')
    const joignable = { ...annonce, absent: true, telephone: '+33322000000' }
    for (const dit of [
      ecrireLettre('compte-rendu', joignable).paragraphes.join(' '),
      ecrireSms('compte-rendu', joignable, 'x'),
    ])
      expect(dit).toMatch(
        /personne n’a pu ouvrir\. Appelez-nous au 03\s22\s00\s00\s00 pour convenir d’un autre moment\./,
      )
    // Nobody is asked to call who has no number.
    for (const dit of [paragraphes.join(' '), ecrireSms('compte-rendu', { ...annonce, absent: true }, 'x')])
      expect(dit).not.toContain('ppelez')
    expect(paragraphes.join(' ')).not.toMatch(/terminée|satisfait|comme prévu/)
    expect(ecrireSms('compte-rendu', { ...annonce, absent: true }, 'https://x')).toContain('personne n’a pu ouvrir')
  })
})
