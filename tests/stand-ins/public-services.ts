import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in answers: well, away, another program's page, a silence, too many questions, lies. */
export type Mood = 'bien' | 'panne' | 'autre' | 'lent' | 'debordee' | 'hostile' | 'ailleurs' | 'refus' | 'enorme'

/** As the Géoplateforme answers a house number, with all that is not read. */
function feature(number: string, street: string, postcode: string, city: string, citycode: string, at: number[]) {
  const name = `${number} ${street}`.trim()
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: at },
    properties: {
      label: `${name} ${postcode} ${city}`,
      score: 0.9706,
      housenumber: number,
      id: `${citycode}_0001_${number.padStart(5, '0')}`,
      banId: null,
      name,
      postcode,
      citycode,
      x: 649_000.12,
      y: 6_976_000.4,
      city,
      context: '80, Somme, Hauts-de-France',
      type: number ? 'housenumber' : 'municipality',
      importance: 0.67,
      street,
      _type: 'address',
    },
  }
}

const PLACES = [
  feature('8', 'Boulevard du Port', '80000', 'Amiens', '80021', [2.290084, 49.897443]),
  feature('8', 'Rue des Lilas', '80000', 'Amiens', '80021', [2.31, 49.88]),
  feature('12', 'Rue des Lilas', '80136', 'Rivery', '80674', [2.3286, 49.9019]),
  { ...feature('', 'Amiens', '80000', 'Amiens', '80021', [2.2957, 49.8942]) },
]

/** As recherche-entreprises answers, with some of what is not read. */
const COMPANIES: Record<string, object> = {
  '732829320': { nom_complet: 'ESSAI (E)', nom_raison_sociale: 'ESSAI SAS', etat_administratif: 'A' },
  '404833048': { nom_complet: 'ANCIENS ATELIERS', nom_raison_sociale: null, etat_administratif: 'C' },
  '552100554': { nom_complet: '[NON-DIFFUSIBLE]', nom_raison_sociale: null, statut_diffusion: 'P' },
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function addresses(q: string): object {
  const wanted = plain(q).split(' ')
  const features = PLACES.filter(({ properties: { label } }) => wanted.every(word => plain(label).includes(word)))
  return { type: 'FeatureCollection', features, query: q }
}

function companies(siren: string): object {
  const company = COMPANIES[siren]
  const results = company ? [{ siren, nombre_etablissements: 1, siege: { code_postal: '80000' }, ...company }] : []
  return { results, total_results: results.length, page: 1, per_page: 1, total_pages: results.length }
}

/** As OSRM answers a table: ten metres and one second for each thousandth of a degree, along the axes. */
function roads(path: string, url: URL): object {
  const places = (path.split('/').at(-1) ?? '').split(';').map(text => text.split(',').map(Number))
  const chosen = (name: string) => {
    const text = url.searchParams.get(name)
    return text === null || text === 'all' ? places : text.split(';').map(n => places[Number(n)] ?? [])
  }
  const table = chosen('sources').map(([x = 0, y = 0]) =>
    chosen('destinations').map(([a = 0, b = 0]) => Math.round((Math.abs(a - x) + Math.abs(b - y)) * 1000)),
  )
  // A place in the sea has no road.
  const lost = (i: number) => (places[i]?.[0] ?? 0) < -100
  const cells = (times: number) => table.map((row, i) => row.map(n => (lost(i) ? null : n * times)))
  return { code: 'Ok', durations: cells(1), distances: cells(10), sources: [], destinations: [] }
}

/** The public services that the product asks, on this machine; `mood` breaks them, `asked` says what they heard. */
export async function startPublicServices(port = 0) {
  const asked: URL[] = []
  const state: { mood: Mood } = { mood: 'bien' }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in')
    asked.push(url)
    const q = url.searchParams.get('q') ?? ''
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (state.mood) {
      case 'panne':
        return response.writeHead(503).end('<html>')
      case 'autre':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('[]')
      case 'lent':
        return
      case 'debordee':
        return response.writeHead(429, { 'retry-after': '90' }).end()
      case 'ailleurs':
        return response.writeHead(302, { location: '/secret' }).end()
      case 'refus':
        return json({ code: 400, detail: ['q: must start with a letter or a digit'] }, 400)
      case 'enorme':
        return json({ features: [], results: [], rest: 'x'.repeat(1_100_000) })
      case 'hostile': {
        const place = feature('1', 'Rue \u202egpj.exe', '80000', 'Amiens', '80021', [2.3, 490])
        return json({ features: [place], results: [{ siren: q, nom_complet: 'A\u0000B' }] })
      }
      case 'bien':
        if (url.pathname.startsWith('/table/')) return json(roads(url.pathname, url))
        return json(url.pathname === '/sirene' ? companies(q) : addresses(q))
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    asked,
    state,
    base,
    env: { GEOCODER_URL: `${base}/geocodage`, SIRENE_URL: `${base}/sirene` },
    router: `${base}/table/v1/driving`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
