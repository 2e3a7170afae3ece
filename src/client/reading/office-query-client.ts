import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Told to read again while a first reading is still on its way, the library waits for that one (`cancelRefetch` holds for
 * readings that have data). It may have left the office before the change: the change would never be seen. Here it is read
 * once more as soon as it has arrived.
 */
export class OfficeQueryClient extends QueryClient {
  readonly #overtaken = new WeakSet<Query>()

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    const again = first.map(query => this.#onceMore(query))
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }

  /** However often it is overtaken on its way, one more reading is enough. */
  async #onceMore(query: Query): Promise<void> {
    if (this.#overtaken.has(query)) return
    this.#overtaken.add(query)
    try {
      await query.promise
    } catch {
      // What could not be read shows as much, and is read whole by the next try.
    } finally {
      this.#overtaken.delete(query)
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}
