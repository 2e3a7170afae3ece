import { ajouterJours, jourParis } from '#wire/dates.ts'

/** The next day that the demonstration works: on a Friday, Monday. */
export function nextWorkedDay(): string {
  let day = ajouterJours(jourParis(Date.now()), 1)
  while ([0, 6].includes(new Date(day).getUTCDay())) day = ajouterJours(day, 1)
  return day
}
