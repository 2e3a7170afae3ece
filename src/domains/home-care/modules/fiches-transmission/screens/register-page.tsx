import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { renderIcon } from '#client/resource/icon-set.tsx'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { GridRow } from '#wire/grid.ts'
import type { GridQuery } from '#wire/grid-query.ts'
import { ADRESSE_LISTE, ADRESSE_NOUVELLE, adresseArchive } from '../address.ts'
import { listerMessages } from '../contract.ts'
import classes from './register-page.module.css'

const PREMIERE = { query: { page: '1' } }

function demander({ page, filtre, tri }: Partial<GridQuery>, signal?: AbortSignal) {
  return call(listerMessages, {
    query: { ...(page ? { page: String(page) } : {}), ...(filtre ? { filtre } : {}), ...(tri ? { tri } : {}) },
    ...(signal ? { signal } : {}),
  })
}

/** Every sheet there is, read from the office page by page (specification §2.6 "data grid with add"). */
export function RegisterPage() {
  const { data, state, error, fetching, reload } = useReading(listerMessages, PREMIERE)
  const ouvrir = (row: GridRow) => navigate(adresseArchive(Number(row.transmission_id)))
  return (
    <div className={classes.root}>
      <PageHead title="Toutes les fiches" detail="Du début à aujourd’hui" back={ADRESSE_LISTE} />
      {state === 'hors_ligne' ? (
        <OutOfReach onRetry={reload}>
          Les fiches des quatorze derniers jours restent dans votre liste&nbsp;; les plus anciennes se lisent avec du
          réseau.
        </OutOfReach>
      ) : (
        <div className={classes.grille}>
          <DataGrid
            name="fiches-transmission"
            label="Toutes les fiches de transmission"
            descriptor={data}
            empty={<EmptyState title="Aucune transmission pour l’instant" />}
            pending={fetching}
            error={error ? { message: messageOf(error) } : null}
            onRefresh={reload}
            onQuery={demander}
            // Health data leaves by the sheet or by the day, on paper: there is no bulk export.
            exporter={null}
            describeError={messageOf}
            onAdd={() => navigate(ADRESSE_NOUVELLE)}
            onMenu={(_menu, row) => ouvrir(row)}
            onOpen={ouvrir}
            onSelect={null}
            expandRow={null}
            memory={gridMemory}
            renderIcon={renderIcon}
          />
        </div>
      )}
    </div>
  )
}
