import { beforeEach, describe, expect, it } from 'vitest'
import { onceForFile } from '#server/testing/once-for-file.ts'
import { type Mood, startPublicServices } from '#tests/stand-ins/public-services.ts'
import { ADDRESSES_AWAY, type AddressLookup, createAddressLookup } from './addresses.ts'
import { createAllowance } from './allowance.ts'
import { type CompanyLookup, createCompanyLookup } from './companies.ts'

const services = onceForFile(startPublicServices, s => s.close())
let now = 0
let addresses: AddressLookup
let companies: CompanyLookup
const warned: object[] = []

beforeEach(() => {
  services.state.mood = 'bien'
  services.asked.length = 0
  warned.length = 0
  const options = {
    clock: () => new Date(now),
    log: { warn: (details: object) => void warned.push(details) } as never,
    timeoutMs: 300,
  }
  addresses = createAddressLookup({ ...options, base: services.env.GEOCODER_URL })
  companies = createCompanyLookup({ ...options, base: services.env.SIRENE_URL })
})

const away = { adresses: [], error: true, message: ADDRESSES_AWAY }
const BROKEN: Mood[] = ['panne', 'autre', 'lent', 'debordee', 'hostile', 'ailleurs', 'enorme']

describe('addresses', () => {
  it.each(BROKEN)('says that the service is away when it is in state %s, and keeps nothing of it', async mood => {
    services.state.mood = mood
    expect(await addresses.find('8 boulevard')).toEqual(away)
    expect(services.asked.map(url => url.pathname)).toEqual(['/geocodage'])
    services.state.mood = 'bien'
    now += 120_000
    expect((await addresses.find('8 boulevard')).adresses).toHaveLength(1)
  })

  it('gives the street, the town, the commune and the place, and asks once', async () => {
    expect((await addresses.find('8 rue des lilas, 80000')).adresses).toEqual([
      {
        name: '8 Rue des Lilas',
        postcode: '80000',
        city: 'Amiens',
        label: '8 Rue des Lilas 80000 Amiens',
        latitude: 49.88,
        longitude: 2.31,
        code_insee: '80021',
      },
    ])
    expect((await addresses.find(' 8  RUE des lilas 80000')).adresses).toHaveLength(1)
    expect(services.asked.map(url => url.searchParams.get('q'))).toEqual(['8 rue des lilas 80000'])
  })

  it('asks again after a day, and once for everybody who asks at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => addresses.find('rue des lilas')))
    expect(services.asked).toHaveLength(1)
    now += 86_400_001
    await addresses.find('rue des lilas')
    expect(services.asked).toHaveLength(2)
  })

  it('does not ask what the service would refuse, and takes its refusal for no address', async () => {
    for (const text of ['', ',,,', '!!', ' -a', 'ab'])
      expect(await addresses.find(text)).toEqual({ ...away, error: false, message: '' })
    expect(services.asked).toEqual([])
    services.state.mood = 'refus'
    for (let n = 0; n < 5; n++) expect((await addresses.find(`lieu ${n}`)).error).toBe(false)
    expect(services.asked).toHaveLength(5)
  })

  it('never lets a text lead elsewhere', async () => {
    for (const text of ['http://169.254.169.254/latest', '../../secret', 'rue#x?q=autre&limit=900', '@evil.test/rue'])
      await addresses.find(text)
    expect(new Set(services.asked.map(url => url.pathname))).toEqual(new Set(['/geocodage']))
    expect(new Set(services.asked.map(url => url.searchParams.get('limit')))).toEqual(new Set(['8']))
  })

  it('leaves a service alone after three failures, then lets one question go first', async () => {
    services.state.mood = 'panne'
    for (let n = 0; n < 6; n++) expect(await addresses.find(`rue ${n} bis`)).toEqual(away)
    expect(services.asked).toHaveLength(3)
    expect(warned).toEqual([{ service: new URL(services.base).host, pauseMs: 30_000 }])
    now += 30_000
    expect(await Promise.all([addresses.find('avant'), addresses.find('après')])).toEqual([away, away])
    expect(services.asked).toHaveLength(4)
    services.state.mood = 'bien'
    now += 30_000
    expect((await addresses.find('lilas')).adresses).toHaveLength(2)
    expect((await addresses.find('boulevard')).adresses).toHaveLength(1)
  })

  it('leaves a service alone as long as it asks to be', async () => {
    services.state.mood = 'debordee'
    await addresses.find('rue des lilas')
    services.state.mood = 'bien'
    now += 89_000
    expect(await addresses.find('rue des lilas')).toEqual(away)
    now += 1_000
    expect((await addresses.find('rue des lilas')).error).toBe(false)
    expect(services.asked).toHaveLength(2)
  })

  it('asks forty questions at once, and no more', async () => {
    services.state.mood = 'lent'
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => addresses.find(`rue ${n}`)))
    expect(all).toEqual(Array.from({ length: 50 }, () => away))
    expect(services.asked).toHaveLength(40)
  })
})

describe('companies', () => {
  it.each(['', '73282932', '732829321', '000000000', 'abcdefghi', '7328293200'])('refuses %j by itself', async text => {
    expect(await companies.find(text)).toEqual({ denomination: '', error: true, message: 'Siren invalide' })
    expect(services.asked).toEqual([])
  })

  it('gives the name, says what is closed, hidden or unknown', async () => {
    expect(await companies.find('732 829 320')).toEqual({ denomination: 'ESSAI SAS', error: false, message: '' })
    expect(await companies.find('404833048')).toEqual({
      denomination: 'ANCIENS ATELIERS',
      error: false,
      message: 'entreprise fermée',
    })
    expect(await companies.find('552100554')).toMatchObject({ denomination: '', error: false })
    expect(await companies.find('000000018')).toMatchObject({ denomination: '', error: true })
    await companies.find('732829320')
    expect(services.asked).toHaveLength(4)
  })

  it.each(BROKEN)('refuses nothing when the directory is in state %s', async mood => {
    services.state.mood = mood
    expect(await companies.find('732829320')).toEqual({
      denomination: '',
      error: false,
      message: 'L’annuaire des entreprises ne répond pas\u00a0: saisissez la raison sociale.',
    })
  })

  it('asks about an unknown number again an hour later', async () => {
    await companies.find('000000018')
    now += 3_600_001
    await companies.find('000000018')
    expect(services.asked).toHaveLength(2)
  })
})

it('lets each person ask sixty times at once, then once a second', () => {
  const waitOf = createAllowance({ burst: 60, perSecond: 1 }, () => new Date(now))
  for (let n = 0; n < 60; n++) expect(waitOf('anne')).toBe(0)
  expect(waitOf('anne')).toBe(1)
  expect(waitOf('bob')).toBe(0)
  now += 2_000
  expect([waitOf('anne'), waitOf('anne'), waitOf('anne')]).toEqual([0, 0, 1])
  now += 3_600_000
  for (let n = 0; n < 60; n++) expect(waitOf('anne')).toBe(0)
  expect(waitOf('anne')).toBe(1)
})
