import type { KeyboardEvent } from 'react'

/**
 * Arrows between bars: left and right along a line then to the next one, up and down to the bar nearest in time of the
 * line above or below; Home and End for the first and the last bar of the line.
 * @returns whether the key was one of them
 */
export function bougerBarre(event: KeyboardEvent, cadre: HTMLElement | null): boolean {
  const ici = event.target
  if (!(ici instanceof HTMLElement) || !ici.dataset.barre || !cadre) return false
  const barres = [...cadre.querySelectorAll<HTMLElement>('[data-barre]')]
  const sienne = (b: HTMLElement) => b.closest('ul') === ici.closest('ul')
  const rang = barres.indexOf(ici)
  const cible =
    event.key === 'ArrowRight'
      ? barres[rang + 1]
      : event.key === 'ArrowLeft'
        ? barres[rang - 1]
        : event.key === 'Home'
          ? barres.find(sienne)
          : event.key === 'End'
            ? barres.filter(sienne).at(-1)
            : event.key === 'ArrowDown'
              ? voisine(
                  ici,
                  barres.slice(rang + 1).filter(b => !sienne(b)),
                )
              : event.key === 'ArrowUp'
                ? voisine(
                    ici,
                    barres
                      .slice(0, rang)
                      .reverse()
                      .filter(b => !sienne(b)),
                  )
                : null
  if (cible === null) return false
  cible?.focus()
  cible?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** Of the first line met, the bar that starts nearest. */
function voisine(ici: HTMLElement, autres: readonly HTMLElement[]): HTMLElement | undefined {
  const ligne = autres[0]?.closest('ul')
  const debut = (b: HTMLElement) => Number(b.dataset.barre?.split(':')[1])
  return autres
    .filter(b => b.closest('ul') === ligne)
    .sort((a, b) => Math.abs(debut(a) - debut(ici)) - Math.abs(debut(b) - debut(ici)))[0]
}
