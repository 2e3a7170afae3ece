import { readEnvironment } from '#server/config/config.ts'
import { noteOf, variableNames } from '#server/config/schema.ts'

/** The effective values, one `NAME=value` line each with where the value comes from; secrets are never shown. */
export function describeConfig(env: Record<string, string | undefined>): string[] {
  const values = readEnvironment(env)
  const width = Math.max(...variableNames.map(name => name.length))
  return variableNames.map(name => {
    const value = values[name]
    const text = value === undefined ? '(aucune)' : noteOf(name).secret ? '********' : String(value)
    const origin = env[name]?.trim() ? '' : '  (par défaut)'
    return `${name.padEnd(width)}  ${text}${value === undefined ? '' : origin}`
  })
}
