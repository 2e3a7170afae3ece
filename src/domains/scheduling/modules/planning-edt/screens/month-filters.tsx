import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { Folded } from '#domains/scheduling/view/phone/folded.tsx'
import { compter } from '#wire/french.ts'
import { estPrepare } from '../view/cases.ts'
import { direFiltres, metiersDe, unitesDe } from '../view/filtres.ts'
import { direNombres } from '../view/mots.ts'
import { PublishBar } from './publish-bar.tsx'
import classes from './screen.module.css'
import type { Bureau } from './use-bureau.ts'
import { useFiltres } from './use-filtres.ts'

/** Which lines are shown: a trade, a unit, a name, those that something is wrong with, those that are to be published. */
export function MonthFilters({ bureau }: { readonly bureau: Bureau }) {
  const { filtres, choisirMetier, choisirUnite, saisir, basculerAnomalies, basculerPrepares } = useFiltres()
  const { agents, anomalies } = bureau
  const metiers = metiersDe(agents)
  const unites = unitesDe(agents)
  const prepares = agents.filter(a => a.calendrier.some(estPrepare)).length
  return (
    <div className={classes.filters}>
      <Folded summary={direFiltres(filtres, { metiers, unites })}>
        <div className={classes.lines}>
          <TextInput
            className={classes.search}
            aria-label="Rechercher un agent"
            placeholder="Rechercher un agent"
            leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
            value={filtres.saisie}
            maxLength={100}
            onChange={event => saisir(event.currentTarget.value)}
          />
          {metiers.length > 1 && (
            <NativeSelect
              className={classes.trade}
              aria-label="Métier"
              rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
              value={filtres.metier === null ? '' : String(filtres.metier)}
              data={[{ value: '', label: 'Tous les métiers' }, ...metiers]}
              onChange={event => choisirMetier(Number(event.currentTarget.value) || null)}
            />
          )}
          {unites.length > 0 && (
            <NativeSelect
              className={classes.trade}
              aria-label="Unité"
              rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
              value={filtres.unite === null ? '' : String(filtres.unite)}
              data={[{ value: '', label: 'Toutes les unités' }, ...unites]}
              onChange={event =>
                choisirUnite(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
              }
            />
          )}
          <button
            type="button"
            className={classes.toggle}
            data-tone="bad"
            aria-pressed={filtres.anomalies}
            title={direNombres([...anomalies.values()].flat()) || undefined}
            onClick={basculerAnomalies}
          >
            Anomalies <b>{compter(anomalies.size, 'agent')}</b>
          </button>
          <button type="button" className={classes.toggle} aria-pressed={filtres.prepares} onClick={basculerPrepares}>
            À publier <b>{prepares}</b>
          </button>
        </div>
      </Folded>
      <PublishBar bureau={bureau} />
    </div>
  )
}
