import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Reparation } from '#domains/scheduling/model/loi/reparer.ts'
import classes from '../dialogs.module.css'

export interface Reparable {
  readonly reparation: Reparation
  readonly dite: string
}

/** What repairs are looked for; null until they are. Asked again for another question only. */
export function useReparations(
  chercher: (() => Promise<readonly Reparable[]>) | null,
  question: string,
): readonly Reparable[] | null {
  const [trouvees, setTrouvees] = useState<readonly Reparable[] | null>(null)
  const pret = chercher !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked by its question
  useEffect(() => {
    let ici = true
    setTrouvees(null)
    chercher?.().then(
      lues => ici && setTrouvees(lues),
      (error: unknown) => console.warn('loi', error),
    )
    return () => {
      ici = false
    }
  }, [question, pret])
  return trouvees
}

type Props = {
  readonly reparations: readonly Reparable[]
  readonly onChoose: (reparation: Reparation) => void
  /** Their keys are heard in the whole dialog; else where the keyboard is among them. */
  readonly partout?: boolean
}

const saisit = (cible: EventTarget | null) =>
  cible instanceof HTMLElement && cible.closest('input, textarea, select, [contenteditable]') !== null

/** Up to three ways out, each tried on the whole planning, applied by its number. */
export function Repairs({ reparations, onChoose, partout = false }: Props) {
  useEffect(() => {
    if (!partout) return
    const touche = (event: KeyboardEvent) => {
      const choisie = reparations[Number(event.key) - 1]
      if (!choisie || event.ctrlKey || event.metaKey || event.altKey || saisit(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      onChoose(choisie.reparation)
    }
    document.addEventListener('keydown', touche, true)
    return () => document.removeEventListener('keydown', touche, true)
  }, [partout, reparations, onChoose])
  if (reparations.length === 0) return null
  return (
    <ol className={classes.repairs} aria-label="Réparations possibles">
      {reparations.map(({ reparation, dite }, rang) => (
        <li key={dite}>
          <Button
            variant="default"
            size="sm"
            fullWidth
            justify="start"
            leftSection={partout && <kbd aria-hidden>{rang + 1}</kbd>}
            {...(partout && { 'aria-keyshortcuts': String(rang + 1) })}
            onClick={() => onChoose(reparation)}
          >
            {dite}
          </Button>
        </li>
      ))}
    </ol>
  )
}
