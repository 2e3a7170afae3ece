import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#client/call/api.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { useBeside } from '#client/frames/pane.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import figures from '#kit/page/figures.module.css'
import lists from '#kit/page/lists.module.css'
import { formaterDuree, formaterJour, libelleMois, minutesEntre } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { ADRESSE_LISTE } from '../address.ts'
import { telechargerReleveAstreintes } from '../contract.ts'
import { plageAstreinte, resumeInterventions } from '../view/mots.ts'
import { moisProposes, recapituler } from '../view/recapitulatif.ts'
import classes from './month-page.module.css'
import { DutiesSkeleton } from './skeletons.tsx'
import type { Service } from './use-astreintes.ts'

/** Recap of one month: totals, duties, and the document of article R3121-2. */
export function MonthPage({ service }: { service: Service }) {
  const beside = useBeside()
  const { astreintes, aujourdhui, moi, maintenant } = service
  const online = useOnline()
  const mois = moisProposes(aujourdhui)
  const [choisi, setChoisi] = useState<string | null>(null)
  const { open, pending, over } = useDocument()
  const courant = choisi ?? mois[0] ?? aujourdhui.slice(0, 7)
  const nom = `${libelleMois(Number(courant.slice(5)))} ${courant.slice(0, 4)}`
  // The device knows two months and a bit: an older one is in the document only.
  const connu = mois.indexOf(courant) < 2
  const recap = astreintes && connu ? recapituler(astreintes, { moi, mois: courant, maintenant }) : null

  async function lirePdf() {
    const params = { annee: courant.slice(0, 4), mois: String(Number(courant.slice(5))) }
    return { blob: await download(telechargerReleveAstreintes, { params }), titre: `Astreintes ${nom}` }
  }

  return (
    <>
      <PageHead title="Récapitulatif" detail="Vos astreintes, mois par mois" back={ADRESSE_LISTE} />
      <div className={classes.root}>
        <NativeSelect
          label="Mois"
          rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
          value={courant}
          onChange={event => setChoisi(event.currentTarget.value)}
          data={mois.map(m => ({ value: m, label: `${libelleMois(Number(m.slice(5)))} ${m.slice(0, 4)}` }))}
        />
        {!astreintes &&
          (service.state === 'chargement' ? <DutiesSkeleton /> : <ReadingState {...service} what="Vos astreintes" />)}
        {recap && (
          <>
            <dl className={`${figures.figures} ${classes.total}`}>
              <div>
                <dt>Astreintes terminées</dt>
                <dd>{formaterNombre(recap.faites.length)}</dd>
              </div>
              <div>
                <dt>Heures d’astreinte</dt>
                <dd>{formaterDuree(recap.minutes_astreinte)}</dd>
              </div>
              <div>
                <dt>Interventions</dt>
                <dd>{formaterNombre(recap.nb_interventions)}</dd>
              </div>
              <div>
                <dt>Temps d’intervention</dt>
                <dd>{formaterDuree(recap.minutes_intervention)}</dd>
              </div>
            </dl>
            {recap.faites.length === 0 && <p className={classes.note}>Aucune astreinte terminée ce mois-ci.</p>}
            <ul className={`${lists.rows} ${classes.liste}`}>
              {recap.faites.map(a => (
                <li key={a.astreinte_id}>
                  <b>{formaterJour(a.astreinte_date)}</b>
                  <span>
                    {plageAstreinte(a)} · {formaterDuree(minutesEntre(a.debut, a.fin))}
                  </span>
                  <span className={classes.note}>{resumeInterventions(a.interventions)}</span>
                </li>
              ))}
            </ul>
            {recap.a_venir > 0 && (
              <p className={classes.note}>{compter(recap.a_venir, 'astreinte')} en cours ou à venir ce mois-ci.</p>
            )}
          </>
        )}
        {astreintes && !connu && (
          <p className={classes.note}>Le détail de ce mois est dans le récapitulatif PDF, établi par le bureau.</p>
        )}
        <Button
          size="lg"
          fullWidth
          variant={beside ? 'default' : 'filled'}
          leftSection={<IconFileTypePdf size={20} stroke={1.8} aria-hidden />}
          disabled={!online}
          loading={pending}
          onClick={() => void open(lirePdf)}
        >
          Récapitulatif PDF
        </Button>
        {!online && <p className={classes.note}>Hors ligne&nbsp;: le PDF se télécharge avec du réseau.</p>}
      </div>
      {over}
    </>
  )
}
