interface Named {
  slug: string;
}

/** Order by name, with numbers as numbers: api-2 stands before api-10. */
export const bySlug = (left: Named, right: Named): number => left.slug.localeCompare(right.slug, 'en', { numeric: true });
