import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|mjs|css|html|svg|json|webmanifest|wasm|txt|map|pack)$/
/** Below, the headers weigh more than what is saved. */
const minBytes = 1024
const parallel = 2

/** Writes `.br` and `.gz` beside what a browser loads, once per build, so that the server never compresses while it serves. */
export async function compressBuild(dist) {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map(name => join(dist, name))
    .filter(path => compressible.test(path) && statSync(path).size >= minBytes)
  const worker = async () => {
    for (let path = files.pop(); path; path = files.pop()) {
      const bytes = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      if (br.length < bytes.length) writeFileSync(`${path}.br`, br)
      if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

// `npm run build`, after Vite.
if (process.argv[1] === fileURLToPath(import.meta.url)) await compressBuild(process.argv[2])
