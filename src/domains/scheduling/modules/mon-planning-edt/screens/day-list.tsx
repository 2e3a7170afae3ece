import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useBelowFold } from '#client/reading/first-screen.ts'
import type { MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { composerListe } from '../view/semaines.ts'
import { DayCard } from './day-card.tsx'
import classes from './day-list.module.css'
import type { Vues } from './use-mon-planning.ts'

/** Weeks that fill a phone's screen, whatever they hold. */
const AU_DESSUS = 2

type Props = { vues: Vues; planning: MonPlanning; choisie: JourIso | undefined }

/** Cards from today on, week by week; the past days stand above, on demand. */
export function DayList({ vues, planning, choisie }: Props) {
  const { aujourdhui, index, marqueDe, pastillesDe } = vues
  const [passe, setPasse] = useState(false)
  const racine = useRef<HTMLDivElement>(null)
  const dessous = useBelowFold()
  const { semaines, dernier } = composerListe(planning, passe ? planning.debut : aujourdhui)

  useEffect(() => {
    // What comes above must be seen: today stays on screen, with the days before it.
    if (passe) racine.current?.querySelector('[data-aujourdhui]')?.scrollIntoView({ block: 'center' })
  }, [passe])

  return (
    <div ref={racine} className={classes.root}>
      {planning.debut < aujourdhui && (
        <Button
          variant="subtle"
          fullWidth
          leftSection={<IconHistory size={19} aria-hidden />}
          aria-expanded={passe}
          onClick={() => setPasse(!passe)}
        >
          {passe ? 'Masquer les jours passés' : 'Voir les jours passés'}
        </Button>
      )}
      {(dessous ? semaines : semaines.slice(0, AU_DESSUS)).map(semaine => (
        <section key={semaine.lundi} className={classes.semaine} aria-labelledby={`semaine-${semaine.lundi}`}>
          <h2 id={`semaine-${semaine.lundi}`} className={classes.titre}>
            {semaine.titre}
          </h2>
          <ul className={classes.cartes}>
            {semaine.cartes.flatMap(({ jour, mois }) => [
              mois && (
                <li key={mois} className={classes.mois}>
                  {mois}
                </li>
              ),
              <DayCard
                key={jour.dadate}
                jour={jour}
                index={index}
                marque={marqueDe(jour.dadate)}
                pastilles={pastillesDe(jour.dadate)}
                aujourdhui={jour.dadate === aujourdhui}
                choisie={jour.dadate === choisie}
              />,
            ])}
          </ul>
        </section>
      ))}
      {dernier === null ? (
        <EmptyState title="Rien de prévu pour l’instant">
          Vos postes apparaissent ici dès que votre responsable les met au planning.
        </EmptyState>
      ) : (
        <p className={classes.fin}>
          {dernier < planning.fin
            ? `Rien de prévu après le ${formaterJour(dernier)} pour l’instant.`
            : finirPhrase(`Le planning est visible jusqu’au ${formaterJour(planning.fin)}`)}
        </p>
      )}
    </div>
  )
}
