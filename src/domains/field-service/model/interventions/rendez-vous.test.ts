import { describe, expect, it } from 'vitest'
import { dernierJourDuLien, ecrireLettre, ecrireSms, SUJETS_ENVOI, sujetDe } from './prevenir.ts'
import { joursAProposer, proposer } from './rendez-vous.ts'

const place = (jour: string, th_id: number, utilisateur_id = 1, retenu_par: string | null = null) => ({
  jour,
  th_id,
  th_libelle: `h${th_id}`,
  utilisateur_id,
  retenu_par,
})
const SAUF = { jour: '2026-12-01', th_libelle: 'h5', technicien_id: 2 }

describe('what a customer is proposed', () => {
  it('nothing that is promised already, nor that somebody is looking at', () => {
    const libres = [place('2026-12-01', 5), place('2026-12-01', 6, 1, 'Amélie')]
    expect(proposer(libres, SAUF)).toEqual([])
    // The same hours of another day are another place.
    expect(proposer([place('2026-12-02', 5)], SAUF)).toHaveLength(1)
  })

  it('each two hours once, with their own technician where they can', () => {
    const libres = [place('2026-12-02', 5, 1), place('2026-12-02', 5, 2), place('2026-12-02', 6, 3)]
    expect(proposer(libres, SAUF).map(c => [c.th_id, c.utilisateur_id])).toEqual([
      [5, 2],
      [6, 3],
    ])
  })

  it('a morning and an afternoon of each day, where both are free', () => {
    const libres = [4, 5, 6, 8, 9].map(th => place('2026-12-02', th))
    expect(proposer(libres, SAUF).map(c => c.th_id)).toEqual([4, 8])
    expect(proposer(libres.slice(0, 3), SAUF).map(c => c.th_id)).toEqual([4, 5])
    expect(proposer(libres.slice(3), SAUF).map(c => c.th_id)).toEqual([8, 9])
  })

  it('six at most, two a day, the soonest first whatever the order they came in', () => {
    const jours = ['2026-12-05', '2026-12-02', '2026-12-04', '2026-12-03']
    const libres = jours.flatMap(jour => [7, 5, 10].map(th => place(jour, th)))
    expect(proposer(libres, SAUF).map(c => `${c.jour} ${c.th_id}`)).toEqual([
      '2026-12-02 5',
      '2026-12-02 7',
      '2026-12-03 5',
      '2026-12-03 7',
      '2026-12-04 5',
      '2026-12-04 7',
    ])
  })
})

describe('what a customer is written', () => {
  const annonce = {
    entreprise: 'Thermi-Somme',
    prestation: 'Dépannage chaudière',
    technicien: 'Hugo',
    jour: '2026-12-01',
    creneau: '08:00 - 10:00',
    arrivee: null,
  }

  it('is what the visit is at', () => {
    expect(([0, 1, 2, 3] as const).map(e => sujetDe(e))).toEqual([
      'rendez-vous',
      'en-route',
      'en-route',
      'compte-rendu',
    ])
    expect(([0, 1, 2] as const).map(e => sujetDe(e, true))).toEqual(['annulation', 'annulation', 'annulation'])
  })

  it.each(SUJETS_ENVOI)('%s: says who writes, until when the link opens, and ends its sentences once', sujet => {
    const { objet, paragraphes, lien } = ecrireLettre(sujet, annonce)
    const texte = [objet, ...paragraphes, lien].join('\n')
    expect(objet).toContain('Thermi-Somme')
    expect(texte).toContain('jeudi 31 décembre 2026')
    expect(texte).not.toMatch(/\.\.|undefined|null/)
    expect(ecrireSms(sujet, annonce, 'https://exemple.fr/rdv/x')).toMatch(
      /^Thermi-Somme.* https:\/\/exemple\.fr\/rdv\/x$/,
    )
  })

  it('of a cancelled visit, that nobody comes: the day and hours that they were told, and where to call', () => {
    const annule = {
      ...annonce,
      telephone: '0322000000',
      rompue: { th_libelle: '10:00 - 12:00', th_jour: '2026-11-30' },
    }
    const lettre = ecrireLettre('annulation', annule).paragraphes.join(' ')
    for (const texte of [lettre, ecrireSms('annulation', annule, 'x')]) {
      expect(texte).toMatch(/otre rendez-vous du lundi 30 novembre 2026, 10:00.+12:00,? .*est annulé/)
      expect(texte).toContain('Appelez-nous au 03 22 00 00 00')
      expect(texte).not.toContain('08:00')
    }
    expect(ecrireLettre('annulation', annonce).paragraphes.join(' ')).not.toContain('Appelez-nous')
  })

  it('an hour of arrival is said only to whom somebody is on the way, as an estimate', () => {
    const vers = { ...annonce, arrivee: '10:20' }
    const lettre = (sujet: (typeof SUJETS_ENVOI)[number]) => ecrireLettre(sujet, vers).paragraphes.join(' ')
    expect(lettre('en-route')).toContain('Arrivée estimée vers 10:20, d’après la distance')
    expect(ecrireSms('en-route', vers, 'x')).toContain('arrivée estimée vers 10:20')
    for (const sujet of ['rendez-vous', 'compte-rendu'] as const)
      expect(lettre(sujet) + ecrireSms(sujet, vers, 'x')).not.toContain('10:20')
    expect(ecrireLettre('en-route', annonce).paragraphes.join(' ')).not.toContain('estimée')
  })

  it('holds for thirty days, over the end of a year', () => {
    expect(dernierJourDuLien('2026-12-15')).toBe('2027-01-14')
  })
})

describe('the days that are looked through', () => {
  const bouts = (jours: readonly string[]) => [jours[0], jours.at(-1), jours.length]
  it('are the fourteen from tomorrow on', () => {
    expect(bouts(joursAProposer('2026-11-20', undefined))).toEqual(['2026-11-21', '2026-12-04', 14])
  })

  it('or those after a day that was proposed, four weeks ahead at most, none of them past', () => {
    expect(bouts(joursAProposer('2026-11-20', '2026-11-24'))).toEqual(['2026-11-25', '2026-12-18', 24])
    expect(bouts(joursAProposer('2026-11-20', '2026-12-17'))).toEqual(['2026-12-18', '2026-12-18', 1])
    expect(joursAProposer('2026-11-20', '2026-12-18')).toEqual([])
    expect(joursAProposer('2026-11-20', '2099-01-01')).toEqual([])
    expect(bouts(joursAProposer('2026-11-20', '2026-11-01'))).toEqual(['2026-11-21', '2026-12-18', 28])
  })
})
