import { describe, expect, it } from 'vitest'
import { guessColumns, matchColumn, namedLines } from './columns.ts'

const FIELDS = [
  { id: 'client_type', label: 'Type' },
  { id: 'client_nom', label: 'Nom' },
  { id: 'client_prenom', label: 'Prénom' },
  { id: 'client_telephone', label: 'Téléphone' },
  { id: 'client_email', label: 'E-mail' },
  { id: 'client_observations', label: 'À savoir' },
  { id: 'adresse_adresse1', label: 'Adresse' },
  { id: 'adresse_cp', label: 'Code postal' },
  { id: 'adresse_ville', label: 'Ville' },
]
const guess = (...titles: string[]) => Object.fromEntries(guessColumns(titles, FIELDS))

describe('the columns of a sheet', () => {
  it('are nothing where their title says nothing, and never one field twice', () => {
    expect(guess('Taille', 'x', 'Client depuis', 'client')).toEqual({ client: 'client_nom' })
    expect(guess('Nom', 'Raison sociale', 'Tel', 'Portable')).toEqual({ Nom: 'client_nom', Tel: 'client_telephone' })
  })

  it('are the company where the list has such a column, beside its name', () => {
    const fields = [...FIELDS, { id: 'societe', label: 'Société' }]
    const titles = (...given: string[]) => Object.fromEntries(guessColumns(given, fields))
    for (const titre of ['Société', 'RAISON SOCIALE', 'Entreprise'])
      expect(titles('Nom', titre)).toEqual({ Nom: 'client_nom', [titre]: 'societe' })
    expect(titles('Raison sociale')).toEqual({ 'Raison sociale': 'societe' })
  })

  it('are ours by label or name, accents and case aside', () => {
    expect(guess('NOM', 'prenom', 'client_email', 'code POSTAL')).toEqual({
      NOM: 'client_nom',
      prenom: 'client_prenom',
      client_email: 'client_email',
      'code POSTAL': 'adresse_cp',
    })
  })

  it('are what other people call them', () => {
    expect(guess('Nom du client', 'Mail', 'N° de téléphone', 'CP', 'Commune', 'Rue', 'Remarques')).toEqual({
      'Nom du client': 'client_nom',
      Mail: 'client_email',
      'N° de téléphone': 'client_telephone',
      CP: 'adresse_cp',
      Commune: 'adresse_ville',
      Rue: 'adresse_adresse1',
      Remarques: 'client_observations',
    })
    // The surest title takes the field, wherever it stands.
    expect(guess('Mobile', 'Téléphone')).toEqual({ Téléphone: 'client_telephone' })
  })

  it.each(['Heures/sem', 'Heures / semaine', 'H/sem.', 'Durée hebdo', 'Hebdo'])(
    'are the hours of a week: %s',
    title => {
      const [field] = guessColumns([title], [{ id: 'heures_semaine', label: 'Heures par semaine' }]).values()
      expect(field).toBe('heures_semaine')
    },
  )

  it('are what a contract and rights to leave are called; a postcode is neither', () => {
    const labels = [
      'Contrat à partir du',
      'Contrat jusqu’au',
      'Heures par an',
      'Travailleur de nuit',
      'Jours de congés',
    ]
    const fields = [...labels, 'Congés reportés', 'Jours de TLC'].map(label => ({ id: label, label }))
    const titles = [
      'Début de contrat',
      'Fin CDD',
      'Fin de contrat',
      'Heures annuelles',
      'Nuit',
      'Congés payés',
      'TLC',
      'CP',
    ]
    expect(Object.fromEntries(guessColumns(titles, fields))).toEqual({
      ...{ 'Début de contrat': labels[0], 'Fin de contrat': labels[1], 'Heures annuelles': labels[2], Nuit: labels[3] },
      ...{ 'Congés payés': labels[4], TLC: 'Jours de TLC' },
    })
  })

  it('become what the person says, from the column that was it', () => {
    const first = guessColumns(['Nom', 'Divers'], FIELDS)
    const swapped = matchColumn(first, 'Divers', 'client_nom')
    expect([...swapped]).toEqual([['Divers', 'client_nom']])
    expect([...matchColumn(swapped, 'Divers', '')]).toEqual([])
  })

  it('go under our names, and those that are left out stay', () => {
    const sheet = { titres: ['Mail', 'Taille'], lignes: [{ numero: 2, valeurs: { Mail: 'a@b.fr', Taille: '3' } }] }
    expect(namedLines(sheet, guessColumns(sheet.titres, FIELDS), FIELDS)).toEqual([{ 'E-mail': 'a@b.fr' }])
  })
})
