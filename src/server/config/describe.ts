import { readConfig, readEnvironment } from '#server/config/config.ts'
import { noteOf, variableNames } from '#server/config/schema.ts'

/** The effective values, one line each, telling which are defaults; secrets are never shown. */
export function describeConfig(env: Record<string, string | undefined>): string[] {
  const { publicUrl, dataDir, backup } = readConfig(env)
  const values = { ...readEnvironment(env), PUBLIC_URL: publicUrl, DATA_DIR: dataDir, BACKUP_DIR: backup.dir }
  const width = Math.max(...variableNames.map(name => name.length))
  return variableNames.map(name => {
    const value = values[name]
    const text = value === undefined ? '(aucune)' : noteOf(name).secret ? '********' : String(value)
    const origin = env[name]?.trim() ? '' : '  (par défaut)'
    return `${name.padEnd(width)}  ${text}${value === undefined ? '' : origin}`
  })
}
