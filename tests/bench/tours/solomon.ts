import type { Probleme } from '#domains/field-service/model/tournees/types.ts'

/** An instance as Solomon wrote it (1987): vehicles and their room, then a customer a line; tenths are the unit. */
export function readSolomon(text: string): Probleme {
  const lines = text
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(line => line.length >= 2 && line.every(Number.isFinite))
  const [[vehicules = 0, capacite = 0] = [], ...places] = lines
  const n = places.length
  const cut = (a: readonly number[], b: readonly number[]) =>
    Math.floor(10 * Math.hypot((a[1] ?? 0) - (b[1] ?? 0), (a[2] ?? 0) - (b[2] ?? 0)) + 1e-9)
  const table = Float64Array.from({ length: n * n }, (_, k) =>
    cut(places[Math.floor(k / n)] ?? [], places[k % n] ?? []),
  )
  const fin = (places[0]?.[5] ?? 0) * 10
  return {
    pas: 1,
    trajets: { lieux: n, distances: table, durees: table },
    vehicules: Array.from({ length: vehicules }, () => ({ depart: 0, arrivee: 0, debut: 0, fin, capacite })),
    visites: places.slice(1).map(([lieu = 0, , , charge = 0, ouvre = 0, ferme = 0, duree = 0]) => {
      return { lieu, charge, ouvre: ouvre * 10, ferme: ferme * 10, duree: duree * 10 }
    }),
  }
}
