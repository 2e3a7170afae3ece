/**
 * Shapes of the actions that the first screens can take: fetched once those are seen, so that an action asks nothing of
 * the network, be it the very first visit.
 */
export async function fetchActionSchemas(): Promise<void> {
  await Promise.all([
    import('#domains/shell/model/mutations.ts'),
    import('#domains/field-service/model/mutation-schemas.ts'),
  ]).catch(error => console.info('shapes of actions not fetched ahead', error))
}
