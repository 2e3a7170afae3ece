import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const code = listFiles(/^(src|sw)\/.*\.(ts|tsx)$/).filter(f => !/\.test\.tsx?$/.test(f))

/** Ways of making markup or code out of a text; React writes texts, and nothing else is needed. */
const SINKS =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|\bsrcDoc\b|\beval\(|new Function\(|set(Timeout|Interval)\(\s*['"`]/i

describe('markup in a text', () => {
  it('is never made into elements or code', () => {
    expect(code.length).toBeGreaterThan(500)
    expect(code.filter(f => SINKS.test(readSource(f)))).toEqual([])
  })

  it.each([
    '<div dangerouslySetInnerHTML={{ __html: nom }} />',
    'element.innerHTML = nom',
    "document.write('<p>')",
    'new Function(nom)',
    "setTimeout('alert(1)', 0)",
    '<iframe srcDoc={nom} />',
  ])('%s turns this red', line => {
    expect(SINKS.test(line)).toBe(true)
  })
})

/** The build leaves them to the server (`lean-contracts.ts`): a screen that checks a form takes its schema from a model. */
const CALL_SCHEMA = /(?<!typeof )\b(\w+)\.(?:params|query|body|output)\b/g

/** Operations whose schemas a browser's file reads, by the names it imports from contracts. */
function schemasRead(source: string): string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '[^']*contract\.ts'/g)]
  const names = imports.flatMap(([, list = '']) => list.split(',').map(name => name.trim().split(' as ').at(-1)))
  return [...source.matchAll(CALL_SCHEMA)].map(([, name = '']) => name).filter(name => names.includes(name))
}

describe('the schemas of calls', () => {
  it('are read by no screen, since the browser has none', () => {
    const browser = code.filter(f =>
      /\/(screens|offline)\/|\/(module|offline)\.tsx?$|^src\/(client|kit|app\/web)\//.test(f),
    )
    expect(browser.length).toBeGreaterThan(300)
    expect(browser.filter(f => schemasRead(readSource(f)).length > 0)).toEqual([])
  })

  it.each([
    ["import { a } from './contract.ts'\nf(a.body)", ['a']],
    ["import { a as b } from '#domains/x/modules/y/contract.ts'\nf(b.output)", ['b']],
    ["import { a } from './contract.ts'\ntype T = z.output<typeof a.output>\nf(a.path)", []],
  ])('%s', (source, found) => {
    expect(schemasRead(source)).toEqual(found)
  })
})

describe('a sheet over the page', () => {
  it('has one geometry: every one is the panel', () => {
    expect(code.filter(f => /<Drawer\b/.test(readSource(f)))).toEqual(['src/client/page/panel-drawer.tsx'])
  })
})

describe('the network', () => {
  it('is asked of the browser in one place, so that no two sentences disagree about it', () => {
    expect(
      code.filter(f => /\bnavigator\.onLine\b/.test(readSource(f).replace(/^.*\/\/.*|\/\*.*?\*\//gm, ''))),
    ).toEqual(['src/offline/connectivity.ts'])
  })
})

/** The device's own clock, said to a person or written down for one: a device may be hours off. */
const RAW_CLOCK = /\bnew Date\(\)|Paris\(Date\.now\(\)\)/

describe('the present moment', () => {
  it('is read on the corrected clock wherever a person reads it', () => {
    const shown = code.filter(f => /^src\/(client|kit)\/|^src\/domains\/.*\/(screens|offline)\//.test(f))
    expect(shown.length).toBeGreaterThan(300)
    expect(shown.filter(f => RAW_CLOCK.test(readSource(f)))).toEqual([])
  })

  it.each(['sign(name, new Date())', 'const today = jourParis(Date.now())', 'heureParis(Date.now())'])(
    '%s turns this red',
    line => expect(RAW_CLOCK.test(line)).toBe(true),
  )
})

describe('what is shipped', () => {
  it('takes no script from another host', () => {
    const pages = listFiles(/^(src|public)\/.*\.(html|js)$/)
    expect(pages.length).toBeGreaterThan(0)
    const remote = /<script[^>]+src=["'](?:https?:)?\/\/|importScripts\(\s*["']https?:|import\(\s*["']https?:/
    expect([...pages, ...code].filter(f => remote.test(readSource(f)))).toEqual([])
  })

  it('names one version of each package, and the lock file the bytes of each', () => {
    const { dependencies, devDependencies } = JSON.parse(readSource('package.json'))
    const named = Object.entries<string>({ ...dependencies, ...devDependencies })
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    const { packages } = JSON.parse(readSource('package-lock.json'))
    const held = Object.entries<{ resolved?: string; integrity?: string; link?: boolean }>(packages)
    const loose = held.filter(([path, p]) => path !== '' && !p.link && !/^sha512-/.test(p.integrity ?? ''))
    expect(loose.map(([path]) => path)).toEqual([])
  })
})
